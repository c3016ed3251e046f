internal import Terminal

/// The user's pager, with what it is given to show.
@MainActor
final class Pager {
    private let line: String
    private let process: SystemProcess
    private let pipe: Pipe
    private let output: FileOutput
    private weak var foreground: (any Foreground)?

    /// Starts the pager: what `PAGER` says, or `less`, which leaves by itself what fits a screen and keeps colours.
    ///
    /// - Returns: Nil where `PAGER` is empty or `cat`, as those set it who want none.
    init?(_ foreground: (any Foreground)?) throws {
        guard let line = Environment.value("PAGER") ?? Self.usual, !line.isEmpty, line != "cat" else { return nil }
        self.line = line
        pipe = try Pipe()
        var descriptors = SystemProcess.Descriptors()
        descriptors.input = pipe.readEnd
        var environment = Environment.all
        // As git has it: quit if one screen, colours as they are, no clearing of the screen.
        if environment["LESS"] == nil { environment["LESS"] = "FRX" }
        process = try SystemProcess(line, descriptors, environment: environment.map { "\($0.key)=\($0.value)" })
        pipe.closeReadEnd()
        output = FileOutput(descriptor: pipe.writeEnd, color: .never)
        self.foreground = foreground
        foreground?.lend { [process] in process.terminate() }
    }

    /// `less`, where the system has it.
    private static var usual: String? { ProgramSearch.finds("less") ? "less" : nil }

    /// Gives it more to show.
    ///
    /// - Throws: ``OutputClosed`` when the user has seen enough.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try output.write(bytes: bytes)
    }

    /// Says that this was all, and waits until the user is done.
    ///
    /// - Throws: A ``CommandFailure`` when there is no such pager.
    func finish() async throws {
        // Whoever has left the pager has seen enough.
        try? output.flush()
        pipe.closeWriteEnd()
        let end = await process.end()
        foreground?.takeBack(wasInterrupted: false)
        guard end != .status(127) else {
            throw CommandFailure(
                "PAGER names a program that is not there: '\(line)'. 'set pager off' shows long lists without one.")
        }
    }
}
