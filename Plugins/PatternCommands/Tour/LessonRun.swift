internal import Files
internal import ShellKit

/// A lesson that the learner takes in this session, with a library and all other files of its own.
@MainActor
public final class LessonRun {
    let lesson: Lesson
    /// The directory of the session's files.
    public let home: String
    /// The lines that prepare the library for the step; empty if an earlier session has prepared it.
    public let opening: [String]
    /// The lesson with which the program starts again after this session; nil to end it.
    public private(set) var successor: String?

    let progress: TourProgress
    private(set) var entry: TourProgress.Entry
    /// Locked as long as this value exists.
    private let lock: OpenFile

    /// Begins or resumes a lesson. The files of a lesson that is complete, or was prepared only in part, are removed.
    ///
    /// - Parameters:
    ///   - word: The name, number or file of the lesson; nil to continue with the latest.
    ///   - root: The directory of all tours, which is created.
    /// - Throws: A ``CommandFailure``: there is no such lesson, or it is open in another session.
    public init(_ word: String?, in root: String) throws {
        progress = TourProgress(in: root)
        let catalog = LessonCatalog()
        lesson = try word.map { try catalog.lesson($0) } ?? catalog.lesson(after: progress)
        home = "\(root)/lessons/\(lesson.name)"
        try Directories.make("\(root)/lessons")
        lock = try Self.lock(home + ".lock", of: lesson)
        entry = progress.entry(of: lesson.name)
        let isRepeated = entry.outcomes.count >= lesson.steps.count
        if isRepeated { entry = TourProgress.Entry() }
        let isPrepared = !isRepeated && Path(Self.mark(in: home)).exists
        if !isPrepared { Directory.removeTree(home) }
        opening = isPrepared ? [] : lesson.lines(before: entry.outcomes.count)
        try Directories.make(home)
        // The progress in a complete lesson stays until a step of the repetition is complete.
        if !isRepeated { try progress.save(entry, of: lesson.name) }
    }

    private static func lock(_ path: String, of lesson: Lesson) throws -> OpenFile {
        do throws(SystemError) {
            let lock = try OpenFile(path, for: .readingAndWriting, .create)
            if try lock.tryLock() { return lock }
        } catch {
            throw CommandFailure("cannot write '\(path)': \(error).")
        }
        throw CommandFailure("the lesson '\(lesson.name)' is open in another session. Leave it there first.")
    }

    /// The file that marks a prepared home.
    private static func mark(in home: String) -> String { home + "/prepared" }

    // MARK: Progress

    /// The index of the current step; the number of steps after the last one.
    var step: Int { entry.outcomes.count }
    var isFinished: Bool { step >= lesson.steps.count }

    /// Marks the home as prepared, so that the next session resumes in it.
    func finishPreparation() throws {
        do throws(SystemError) { _ = try OpenFile(Self.mark(in: home), for: .writing, .create) } catch {
            throw CommandFailure("cannot write '\(Self.mark(in: home))': \(error).")
        }
    }

    /// Saves the outcome of the current step.
    ///
    /// - Parameter isSkipped: True if the learner did not complete it.
    func finishStep(isSkipped: Bool) throws {
        entry.outcomes.append(isSkipped ? .skipped : entry.hasSeenSolution ? .shown : .passed)
        entry.hasSeenSolution = false
        try progress.save(entry, of: lesson.name)
    }

    /// Saves that the solution of the current step was shown.
    func recordSolution() throws {
        entry.hasSeenSolution = true
        try progress.save(entry, of: lesson.name)
    }

    // MARK: The next session

    /// Starts another lesson after this session.
    func continueWith(_ lesson: Lesson) { successor = lesson.file }

    /// Starts the current step again after this session, with the library as it was at its beginning.
    func repeatStep() throws {
        do throws(SystemError) { try Path(Self.mark(in: home)).remove() } catch {
            throw CommandFailure("cannot remove '\(Self.mark(in: home))': \(error).")
        }
        successor = lesson.file
    }
}
