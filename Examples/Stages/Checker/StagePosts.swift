import Foundation
import Glibc

/// The posts of a program to a server on this machine, while it types an addition and a deletion.
struct StagePosts {
    private static let typed = "add Blue --artist 'Joni Mitchell'\ndelete 1\n"
    private static let wanted = [("/api/addAlbum", "Blue"), ("/api/deleteAlbum", "Best of Bowie")]

    let program: String

    /// Explains the first difference between the posts and the wanted ones.
    func report() -> Report {
        var report = Report(title: "The server gets a post for each album that is added or deleted.")
        guard let server = LoopbackServer() else {
            report.fault = "    No port of this machine is free, so this was not checked."
            return report
        }
        let posts = posts(to: server)
        let isRight =
            posts.count == 2 && zip(posts, Self.wanted).allSatisfy { $0.path == $1.0 && $0.body.contains($1.1) }
        if isRight { return report }
        let lines = posts.map { "        POST \($0.path) \($0.body)" }
        report.fault = """
                The check starts a server and the program, with the address of the server in
                the environment variable SEED_SERVER. It types:
                    add Blue --artist 'Joni Mitchell'
                    delete 1
                The server should get a post to /api/addAlbum with Blue, and then one to
                /api/deleteAlbum with Best of Bowie, before the program ends. It gets:
            \((lines.isEmpty ? ["        (nothing)"] : lines).joined(separator: "\n"))
            """
        return report
    }

    private func posts(to server: LoopbackServer) -> [LoopbackServer.Post] {
        let state = FileManager.default.temporaryDirectory.appending(path: "stage-\(UUID().uuidString)").path
        let (process, input) = (Process(), Pipe())
        defer { try? FileManager.default.removeItem(atPath: state) }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["SEED_SERVER=http://127.0.0.1:\(server.port)", "timeout", "5", program, state]
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return [] }
        try? input.fileHandleForWriting.write(contentsOf: Data(Self.typed.utf8))
        try? input.fileHandleForWriting.close()
        var posts: [LoopbackServer.Post] = []
        while process.isRunning {
            if let post = server.next() { posts.append(post) }
        }
        return posts
    }
}

/// A server that accepts every request, one after the other.
struct LoopbackServer {
    struct Post {
        let path: String
        let body: String
    }

    let port: Int
    private let listener: Int32

    /// Listens on a free port of 127.0.0.1; nil if there is none.
    init?() {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else { return nil }
        listener = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// The next request, which is answered with 200; nil if none comes within a twentieth of a second.
    func next() -> Post? {
        var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 50) == 1 else { return nil }
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return nil }
        defer { close(client) }
        var (text, buffer) = ("", [UInt8](repeating: 0, count: 65_536))
        while !Self.isComplete(text) {
            let count = read(client, &buffer, buffer.count)
            guard count > 0 else { return nil }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        _ = write(client, answer, answer.count)
        let path = text.split(separator: " ").dropFirst().first ?? ""
        return Post(path: String(path), body: text.components(separatedBy: "\r\n\r\n").dropFirst().joined())
    }

    /// True if a text contains the header of a request, and as many bytes of the body as it says.
    private static func isComplete(_ text: String) -> Bool {
        let parts = text.components(separatedBy: "\r\n\r\n")
        guard parts.count > 1 else { return false }
        let length = parts[0].lowercased().components(separatedBy: "content-length: ").dropFirst().first
        let count = length.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        return parts.dropFirst().joined(separator: "\r\n\r\n").utf8.count >= count
    }
}
