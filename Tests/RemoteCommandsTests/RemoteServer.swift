import BuiltProgram
import Dispatch
import Foundation
import WebServer

/// A real server that receives albums, and a home whose library notifies it.
struct RemoteServer {
    static let addition = "/api/addAlbum"
    static let deletion = "/api/deleteAlbum"

    let web: WebServer
    let home: ProgramHome
    /// The server's name in rows.
    var name: String { "127.0.0.1:\(web.port)" }

    init(_ answer: WebAnswer = .status(200)) async throws {
        web = try await WebServer()
        home = try ProgramHome()
        self.answer(with: answer)
        let home = home
        let line = "set remote \(web.url(""))"
        _ = try await onThread { try home.run(["-c", line]) }
    }

    /// The received requests, each key once: a post whose answer came too late for the program's end is repeated with
    /// the same key.
    var told: [RecordedRequest] {
        var keys: Set<String?> = []
        return web.requests.filter { keys.insert($0.key).inserted }
    }

    func answer(with answers: WebAnswer) {
        for path in [Self.addition, Self.deletion] { web.answer(path, with: answers) }
    }

    /// Runs the lines as a script in a process of its own.
    func run(_ lines: String..., environment: [String: String] = [:]) async throws -> ProgramResult {
        let home = home
        return try await onThread { try home.run(lines.flatMap { ["-c", $0] }, environment: environment) }
    }
}

extension RecordedRequest {
    /// The received notification as a short text: `+7 Blue`.
    var news: String {
        let kind = path == RemoteServer.addition ? "+" : path == RemoteServer.deletion ? "-" : path
        let members = (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any]
        return "\(kind)\(members?["id"] ?? "?") \(members?["title"] ?? "?")"
    }

    var key: String? { headers["idempotency-key"] }
}

/// Runs blocking code on a thread of its own; on the threads that all tasks share it would block the server.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "test").async { continuation.resume(with: Swift.Result { try body() }) }
    }
}
