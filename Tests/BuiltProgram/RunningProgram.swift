internal import Foundation
import Glibc

/// A program with pipes to and from it.
///
/// The pipes are sockets, which, unlike pipes, can be created so that no other started program inherits them. The
/// program is killed when this value is released.
public final class RunningProgram {
    /// An error outside the program itself.
    public enum Failure: Error {
        case noEnd(soFar: ProgramResult)
    }

    /// A timeout in seconds for a compiler on a busy machine, which may build a whole program.
    public static let buildPatience = 1200.0

    /// A timeout in seconds for a correct program on a busy machine.
    public static let patience = 150 * Sanitizers.slowness

    /// The timeout in seconds of each wait for the program.
    private let patience: Double

    private let child: ChildProcess
    private var input: Int32
    private var streams: [OutputStream]
    /// The end of the lines that ``nextOutputLine()`` has returned.
    private var linesEnd = 0

    /// Starts a program, by default in the project's top directory.
    public init(
        _ arguments: [String], environment: [String: String], directory: String = BuiltProgram.projectRoot,
        patience: Double = patience
    ) throws {
        self.patience = patience
        let pairs = try (0..<3).map { _ in try Self.socketPair() }
        defer { for pair in pairs { close(pair.theirs) } }
        input = pairs[0].ours
        streams = pairs[1...].map { OutputStream(descriptor: $0.ours) }
        child = try ChildProcess(arguments, environment: environment, directory: directory) { actions in
            for (descriptor, pair) in pairs.enumerated() {
                posix_spawn_file_actions_adddup2(&actions, pair.theirs, Int32(descriptor))
            }
        }
    }

    deinit {
        child.end()
        closeInput()
        for stream in streams where !stream.isAtEnd { close(stream.descriptor) }
    }

    public var process: Int32 { child.number }
    /// Its standard output so far.
    public var output: String { streams[0].text }
    /// True if its standard output has ended, and is read completely.
    public var isOutputAtEnd: Bool { streams[0].isAtEnd }
    /// Its standard error so far.
    public var diagnostics: String { streams[1].text }

    /// Writes to its standard input while reading its output; a closed input is not a failure. Gives up if the program
    /// does not read until the timeout.
    public func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        var end = ChildProcess.now + patience
        while !rest.isEmpty, ChildProcess.now < end {
            let piece = Array(rest.prefix(4096))
            let count = Glibc.send(input, piece, piece.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if count > 0 {
                (rest, end) = (rest.dropFirst(count), ChildProcess.now + patience)
            } else if errno != EAGAIN || !read(within: 0.1) && child.status != nil {
                return
            }
        }
    }

    /// Closes its standard input.
    public func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    public func signal(_ number: Int32) { child.signal(number) }

    /// Reads until the program has written this text; false after a timeout.
    public func waitForOutput(_ text: String) -> Bool {
        let end = ChildProcess.now + patience
        while !output.contains(text) {
            guard ChildProcess.now < end, read(within: end - ChildProcess.now) else { return output.contains(text) }
        }
        return true
    }

    /// Waits for the next line of standard output; nil at the end of the output or after a timeout.
    public func nextOutputLine() -> String? {
        let end = ChildProcess.now + patience
        var seen = linesEnd
        while true {
            let bytes = streams[0].bytes
            if let newline = bytes[seen...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { linesEnd = newline + 1 }
                return String(decoding: bytes[linesEnd..<newline], as: UTF8.self)
            }
            seen = bytes.count
            guard !streams[0].isAtEnd, ChildProcess.now < end, read(within: end - ChildProcess.now) else { return nil }
        }
    }

    /// Waits until the program has opened a file; false after a timeout.
    public func waitUntilOpen(_ path: String) -> Bool {
        let folder = "/proc/\(process)/fd/"
        let end = ChildProcess.now + patience
        while ChildProcess.now < end, child.status == nil {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            if names.contains(where: {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)) == path
            }) {
                return true
            }
            poll(nil, 0, 5)
        }
        return false
    }

    /// Closes its input and waits for its end.
    ///
    /// - Throws: ``Failure/noEnd(soFar:)`` after a timeout.
    public func finish() throws -> ProgramResult {
        closeInput()
        return try waitForEnd()
    }

    /// Waits for its end without closing its input.
    ///
    /// - Throws: ``Failure/noEnd(soFar:)`` after a timeout.
    public func waitForEnd() throws -> ProgramResult {
        let end = ChildProcess.now + patience
        while read(within: end - ChildProcess.now) {}
        while child.status == nil, ChildProcess.now < end { poll(nil, 0, 2) }
        guard let status = child.status else {
            throw Failure.noEnd(soFar: ProgramResult(output: output, diagnostics: diagnostics, status: -1))
        }
        return ProgramResult(output: output, diagnostics: diagnostics, status: status)
    }

    /// Reads available output, or waits for it; false at the end of both streams or after the timeout.
    private func read(within seconds: Double) -> Bool {
        let open = streams.indices.filter { !streams[$0].isAtEnd }
        guard !open.isEmpty, seconds > 0 else { return false }
        var pollers = open.map { pollfd(fd: streams[$0].descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&pollers, nfds_t(pollers.count), Int32(seconds * 1000) + 1) > 0 else { return false }
        for (index, poller) in zip(open, pollers) where poller.revents != 0 { streams[index].read() }
        return true
    }
}

extension RunningProgram {
    /// One of the program's output streams.
    private struct OutputStream {
        let descriptor: Int32
        var bytes: [UInt8] = []
        var isAtEnd = false

        var text: String { String(decoding: bytes, as: UTF8.self) }

        mutating func read() {
            var piece = [UInt8](repeating: 0, count: 65536)
            let count = Glibc.read(descriptor, &piece, piece.count)
            guard count <= 0 else { return bytes += piece[..<count] }
            isAtEnd = true
            close(descriptor)
        }
    }

    private static func socketPair() throws -> (ours: Int32, theirs: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw ChildProcess.StartFailure(step: "socketpair", code: errno)
        }
        return (ends[0], ends[1])
    }
}
