internal import Glibc
internal import Terminal

/// The user's pager, with what it is given to show.
@MainActor
final class Pager {
    /// How much is kept, in bytes, until it is sure that somebody reads: more than fits in the pipe and our own buffer.
    private static let doubt = 1 << 18
    /// How much is kept once the pager has gone without a sign of having read.
    private static let mostUnread = 1 << 22

    /// The line that started it.
    let line: String
    private let process: SystemProcess
    private let pipe: Pipe
    private let output: FileOutput
    private weak var foreground: (any Foreground)?
    /// What it was given; nil when it must have read of it.
    private var unread: [UInt8]? = []
    private var hasLeft = false

    /// Starts a pager; `less` keeps colours, and leaves by itself what fits a screen unless `LESS` says otherwise.
    ///
    /// - Throws: A ``CommandFailure`` when the system gives no pipe or no process.
    init(_ line: String, _ foreground: (any Foreground)?) throws {
        self.line = line
        pipe = try Pipe()
        var descriptors = SystemProcess.Descriptors()
        descriptors.input = pipe.readEnd
        process = try SystemProcess(line, descriptors, environment: Self.environment)
        pipe.closeReadEnd()
        output = FileOutput(descriptor: pipe.writeEnd)
        self.foreground = foreground
        foreground?.lend { [process] in process.terminate() }
    }

    /// What `PAGER` says, or `less` where it says nothing and the system has it.
    ///
    /// Nil where `PAGER` is empty or `cat`, as those set it who want none.
    static var wanted: String? {
        guard let line = Environment.value("PAGER"), line.isEmpty || !line.allSatisfy(\.isWhitespace) else {
            return ProgramSearch.finds("less") ? "less" : nil
        }
        return line.isEmpty || line == "cat" ? nil : line
    }

    /// Whether the program that a line begins with is there, as far as that can be seen without running the line.
    static func isThere(_ line: String) -> Bool {
        let name = line.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+".utf8.contains(byte)
            }
        }
        // What else /bin/sh makes of a line, it says itself.
        guard isPlain, !["command", "eval", "exec", "if", "for", "while", "until", "case"].contains(name) else {
            return true
        }
        return name.contains("/") ? access(String(name), X_OK) == 0 : ProgramSearch.finds(String(name))
    }

    /// Ours, with what lets `less` and `lv` show colours: what the user's own `LESS` says comes behind it, and has the last word.
    ///
    /// Git gives both the same where they are not set: quit if one screen, colours as they are, no clearing of the screen.
    private static var environment: ChildEnvironment {
        let less = Environment.value("LESS").map { "-R " + $0 } ?? "FRX"
        let lv = Environment.value("LV") ?? "-c"
        return ChildEnvironment(over: [("LESS", less), ("LV", lv)])
    }

    /// Gives it more to show.
    ///
    /// - Throws: ``OutputClosed`` when the user has seen enough.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        unread? += bytes
        if hasLeft { return try expectRoom() }
        do {
            try output.write(bytes: bytes)
            if let unread, unread.count > Self.doubt { self.unread = nil }
        } catch let error as OutputClosed {
            hasLeft = true
            if unread == nil { throw error }
        }
    }

    /// Whether it has read anything is known when it has ended; until then what it may not have read is kept.
    private func expectRoom() throws {
        if let unread, unread.count < Self.mostUnread { return }
        throw OutputClosed()
    }

    /// Says that this was all, and waits until the user is done.
    ///
    /// - Returns: What it was given, where it could not be started.
    func finish() async throws -> [UInt8]? {
        // Whoever has left the pager has seen enough.
        try? output.flush()
        pipe.closeWriteEnd()
        let end = await process.end()
        foreground?.takeBack(wasInterrupted: false)
        // As /bin/sh says that a program is not there, or is none.
        return [.status(126), .status(127)].contains(end) ? unread : nil
    }
}
