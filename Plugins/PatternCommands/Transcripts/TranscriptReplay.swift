internal import Files
internal import ShellKit

/// Types the lines of a transcript in a new session, and returns its recording.
///
/// The session is another run of this program, with a home of its own that is removed afterwards. It begins with
/// `transcript record`, as the recorded session did, and reads its lines from a file instead of a terminal. It has the
/// current directory and the environment of this session.
struct TranscriptReplay {
    /// Set in a session that repeats transcripts: their paths, separated by `//`.
    private static let variable = "BLUELIB_REPLAY"
    private static let separator = "//"

    private let path: String
    /// The typed lines with their numbers in the file, as they are typed in the session.
    private let lines: [(number: Int, text: String)]
    /// True if the lines may start other programs.
    private let runsPrograms: Bool

    /// The file to which a session that repeats a transcript is recorded; nil in any other session.
    static var recording: String? {
        Environment.nonEmpty(variable) == nil ? nil : Environment.value("BLUELIB_HOME").map { $0 + "/recording" }
    }

    /// A replay of a transcript.
    ///
    /// - Throws: ``TranscriptError/checksItself(_:)``
    init(of transcript: TranscriptText, at path: String, runsPrograms: Bool) throws {
        (self.path, self.runsPrograms) = (path, runsPrograms)
        lines = transcript.typedLines.map { ($0, SessionRecording.typedLine(from: $1)) }
        let running = Self.separator + (Environment.value(Self.variable) ?? "") + Self.separator
        guard !running.contains(Self.separator + Path(path).canonical + Self.separator) else {
            throw TranscriptError.checksItself(path)
        }
    }

    /// Runs the session to its end. Cancellation of the task ends it.
    ///
    /// Programs that are found in the lines are refused before the first line runs, all others when they would start.
    /// - Throws: ``TranscriptError``
    func run(in context: ShellContext) async throws -> TranscriptText {
        if !runsPrograms, let index = await context.lineStartingProgram(in: lines.map(\.text)) {
            let line = lines[index - 1]
            throw TranscriptError.startsProgram(line.text, location: "\(path):\(line.number)")
        }
        let directory: TemporaryDirectory
        do throws(SystemError) { directory = try TemporaryDirectory("bluelib-replay-") } catch {
            throw TranscriptError.unwritable(Directory.temporary, reason: error.description)
        }
        defer { directory.remove() }
        let home = directory.path
        try await runSession(in: home)
        try Task.checkCancellation()
        if let program = try? OpenFile(home + "/refused", for: .reading).readToEnd(limit: 1000) {
            throw TranscriptError.startsProgram(String(decoding: program, as: UTF8.self), location: path)
        }
        let recording = home + "/recording"
        guard Path(recording).exists else {
            let messages = try? OpenFile(home + "/messages", for: .reading).readToEnd(limit: 1000)
            throw TranscriptError.notRun(path, reason: String(decoding: messages ?? [], as: UTF8.self))
        }
        return try TranscriptText(contentsOf: recording)
    }

    private func runSession(in home: String) async throws {
        let lines = lines.map { $0.text + "\n" }
        let files: (typed: OpenFile, output: OpenFile, messages: OpenFile)
        do throws(SystemError) {
            try OpenFile(home + "/typed", for: .writing, .createNew)
                .write(Array("transcript record \(Quoting.quoted(path))\n\(lines.joined())".utf8))
            files = (
                try OpenFile(home + "/typed", for: .reading), try OpenFile("/dev/null", for: .writing),
                try OpenFile(home + "/messages", for: .writing, .createNew)
            )
        } catch {
            throw TranscriptError.unwritable(home, reason: error.description)
        }
        var descriptors = SystemProcess.Descriptors()
        descriptors.input = files.typed.descriptor
        descriptors.output = files.output.descriptor
        descriptors.diagnostics = files.messages.descriptor
        descriptors.areOfThisProgram = true
        let running = [Environment.nonEmpty(Self.variable), Path(path).canonical].compactMap(\.self)
        let environment = ChildEnvironment(
            over: [
                ("BLUELIB_HOME", home), (Self.variable, running.joined(separator: Self.separator)),
            ] + (runsPrograms ? [] : [(SystemProcess.refusalVariable, home + "/refused")]))
        // The link leads to this program even if its file was replaced meanwhile.
        let process = try SystemProcess("exec /proc/$PPID/exe --interactive", descriptors, environment: environment)
        _ = await process.end()
        withExtendedLifetime(files) {}
    }
}
