import BuiltProgram
import Foundation
import WebServer

/// Repositories of git behind a real server for `https`, which runs `git http-backend` for each request.
final class GitServer: Sendable {
    let web: WebServer
    private let home: ProgramHome

    /// The folder with the repositories, and a user who changes them.
    private static func environment(_ home: ProgramHome) -> [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": home.path, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "tester", "GIT_AUTHOR_EMAIL": "tester@localhost", "GIT_COMMITTER_NAME": "tester",
            "GIT_COMMITTER_EMAIL": "tester@localhost", "GIT_PROJECT_ROOT": home.path, "GIT_HTTP_EXPORT_ALL": "1",
            "GIT_ALLOW_PROTOCOL": "file",
        ]
    }

    init() async throws {
        home = try ProgramHome()
        web = try await WebServer(.https)
        try home.write(ServerIdentity.certificate, to: "certificate.pem")
        web.answerOthers { [home] in (try? Self.answer($0, home)) ?? .status(500) }
    }

    /// The variables with which a client trusts the certificate.
    var trust: [String: String] { ["GIT_SSL_CAINFO": home.file("certificate.pem")] }

    func address(_ name: String) -> String { web.url("/\(name).git") }

    /// The paths of a repository as a client requests them first.
    static func start(_ name: String) -> String { "/\(name).git/info/refs?service=git-upload-pack" }

    /// Commits programs and other files as the newest state of a repository, which it creates.
    func commit(_ files: [String: String], to name: String) throws {
        for (file, text) in files { try home.writeProgram(text, to: "\(name)/\(file)") }
        let result = try RunningProgram(
            [
                "/bin/sh", "-e", "-c",
                "git init -q --separate-git-dir \"$1.git\" \"$1\"; cd \"$1\"; git add -A; git commit -q -m 'Change it.'",
                "", home.file(name),
            ], environment: Self.environment(home)
        ).finish()
        guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Runs the program of git for a request, as CGI specifies it.
    private static func answer(_ request: RecordedRequest, _ home: ProgramHome) throws -> WebAnswer {
        let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
        let exchange = home.file(UUID().uuidString)
        try Data(request.body).write(to: URL(fileURLWithPath: exchange + ".in"))
        let variables = [
            "PATH_INFO": parts[0], "QUERY_STRING": parts.count > 1 ? parts[1] : "", "REQUEST_METHOD": request.method,
            "CONTENT_TYPE": request.headers["content-type"] ?? "", "CONTENT_LENGTH": "\(request.body.count)",
            "HTTP_CONTENT_ENCODING": request.headers["content-encoding"] ?? "",
            "GIT_PROTOCOL": request.headers["git-protocol"] ?? "",
        ]
        _ = try RunningProgram(
            ["/bin/sh", "-c", "git http-backend <\"$1.in\" >\"$1.out\"", "", exchange],
            environment: environment(home).merging(variables) { $1 }
        ).finish()
        let output = try Data(contentsOf: URL(fileURLWithPath: exchange + ".out"))
        guard let end = output.firstRange(of: Data("\r\n\r\n".utf8)) else { return .status(500) }
        let lines = String(decoding: output[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let headers = lines.map { $0.components(separatedBy: ": ") }
        if let status = headers.first(where: { $0[0] == "Status" })?[1].prefix(3) { return .status(Int(status) ?? 500) }
        return .bytes(
            Array(output[end.upperBound...]), type: headers.first { $0[0] == "Content-Type" }?[1] ?? "text/plain")
    }
}
