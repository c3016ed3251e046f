import BuiltProgram
import Foundation
import WebServer

/// A host on loopback with the program and a library, which a user reaches with `ssh -F CONFIG shelf`.
///
/// Its server is that of OpenSSH. If root starts it, the user is `postgres`, which the tests of shared libraries need too.
final class SecureShellHost {
    /// The configuration of ssh for this host.
    let config: String
    private let folder: String
    private let port: HeldPort
    private let server: RunningProgram

    init() throws {
        port = try HeldPort()
        // The folder of the tests may be closed to the user.
        var template = Array("/tmp/host-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        config = folder + "/config"
        let user = geteuid() == 0 ? "postgres" : NSUserName()
        if geteuid() == 0 {
            try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
            guard let entry = getpwnam(user) else { throw CocoaError(.fileReadNoSuchFile) }
            chown(folder, entry.pointee.pw_uid, entry.pointee.pw_gid)
        }
        try FileManager.default.copyItem(atPath: BuiltProgram.path, toPath: folder + "/bluelib")
        for key in ["host", "key"] {
            try Self.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(key)"])
        }
        let settings = """
            Port \(port.number)
            ListenAddress 127.0.0.1
            HostKey \(folder)/host
            AuthorizedKeysFile \(folder)/key.pub
            PidFile none
            StrictModes no
            UsePAM \(geteuid() == 0 ? "yes" : "no")
            PrintMotd no
            PrintLastLog no
            KbdInteractiveAuthentication no
            SetEnv PATH=\(folder):/usr/bin:/bin BLUELIB_HOME=\(folder)/library LC_ALL=C.UTF-8

            """
        try Data(settings.utf8).write(to: URL(filePath: folder + "/sshd_config"))
        let client = """
            Host shelf
            HostName 127.0.0.1
            Port \(port.number)
            User \(user)
            IdentityFile \(folder)/key
            IdentitiesOnly yes
            UserKnownHostsFile \(folder)/known
            StrictHostKeyChecking accept-new
            ConnectionAttempts 60
            LogLevel ERROR

            """
        try Data(client.utf8).write(to: URL(filePath: config))
        server = try RunningProgram(
            ["/usr/sbin/sshd", "-D", "-e", "-f", folder + "/sshd_config"], environment: ["PATH": "/usr/bin:/bin"])
    }

    deinit {
        server.signal(SIGTERM)
        _ = try? server.finish()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The arguments of a program that runs a command on the host.
    func ssh(_ arguments: String...) -> [String] { ["ssh", "-F", config] + arguments }

    private static func run(_ words: [String]) throws {
        let result = try RunningProgram(words, environment: ["PATH": "/usr/bin:/bin"]).finish()
        guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
