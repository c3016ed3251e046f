internal import Files
internal import ShellKit

/// Sessions of a lesson one after the other, in a directory of their own in which the lesson has reached a step. The directory is
/// removed with this value.
@MainActor
final class TrialSession {
    /// The sessions that run at the same time.
    private static let most = 8
    private static let largestOutput = 1 << 24
    /// The variables of each session: no program of the user's opens a screen, such as the editor after 'edit last'.
    private static let environment = "VISUAL=true EDITOR=true PAGER=cat"

    private let directory: TemporaryDirectory
    private let progress: TourProgress
    private let lesson: Lesson
    private let step: Int
    private let sessions: [[String]]

    /// - Parameter sessions: The lines of each session; a session without lines ends by Ctrl-D.
    init(_ lesson: Lesson, at step: Int, typing sessions: [[String]]) throws {
        (self.lesson, self.step, self.sessions) = (lesson, step, sessions)
        do throws(SystemError) {
            directory = try TemporaryDirectory("bluelib-tour-")
            try Directory.make(directory.path + "/tour")
        } catch {
            throw CommandFailure("cannot create a directory in '\(Directory.temporary)': \(error).")
        }
        progress = TourProgress(in: directory.path + "/tour")
        let outcomes = Array(repeating: TourProgress.Outcome.passed, count: step)
        try progress.save(TourProgress.Entry(outcomes: outcomes), of: lesson.name)
    }

    isolated deinit { directory.remove() }

    /// The number of steps that the sessions have ended.
    var endedSteps: Int { progress.entry(of: lesson.name).outcomes.count - step }

    /// The output of a session.
    func output(of session: Int = 0) -> String {
        let path = "\(directory.path)/output\(session)"
        let bytes = try? RegularFile.contents(of: path, limit: Self.largestOutput)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// True if a script of these lines succeeds in the directory.
    func succeeds(with lines: [String], in context: ShellContext) async throws -> Bool {
        let words = lines.map { "-c " + Quoting.posix($0) }.joined(separator: " ")
        let home = Quoting.posix(directory.path)
        let program = "cd \(home) && \(Self.environment) BLUELIB_HOME=\(home) \(ShellContext.thisProgram)"
        do { try await context.runInForeground("\(program) --no-rc \(words) >/dev/null 2>&1") } catch is any UserError {
            return false
        }
        return true
    }

    /// Runs sessions to their ends, several at the same time.
    static func run(_ trials: [TrialSession], in context: ShellContext) async throws {
        for start in stride(from: 0, to: trials.count, by: most) {
            let jobs = trials[start..<min(start + most, trials.count)].map { "( \($0.line) ) 2>/dev/null & " }
            try await context.runInForeground(jobs.joined() + "wait")
        }
    }

    /// The line of `/bin/sh` for the sessions. Lines of the lesson may write files, so the directory is the current one.
    private var line: String {
        let home = Quoting.posix(directory.path)
        let lines = sessions.enumerated().map { number, lines in
            let typed = lines.map { Quoting.posix($0) }.joined(separator: " ")
            let input = lines.isEmpty ? ":" : "printf '%s\\n' \(typed)"
            let program = "BLUELIB_HOME=\(home) \(ShellContext.thisProgram) tour \(Quoting.posix(lesson.file))"
            return "\(input) | \(Self.environment) \(program) >output\(number) 2>&1"
        }
        return "cd \(home) && { \(lines.joined(separator: "; ")); }"
    }
}
