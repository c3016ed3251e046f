internal import Files
internal import ShellKit

/// The progress in all lessons: a text file with a line for each lesson, the latest lesson last.
///
///     command passed shown skipped seen
///
/// Each word after the name is the outcome of a step; `seen` means that the solution of the next step was shown. The file is
/// replaced at once, so a killed program leaves the old or the new progress.
struct TourProgress {
    /// The way in which a step ended.
    enum Outcome: String, Sendable {
        case passed
        /// The learner completed it after the solution was shown.
        case shown
        case skipped
    }

    /// The progress in one lesson.
    struct Entry: Hashable {
        /// The outcomes of the steps that have ended, in order.
        var outcomes: [Outcome] = []
        /// True if the solution of the next step was shown.
        var hasSeenSolution = false
    }

    private static let seen = "seen"
    private static let largest = 1 << 20
    private let path: String

    /// The progress in a directory of tours.
    init(in root: String) { path = root + "/progress" }

    /// The entries by the names of their lessons, the latest last.
    func entries() -> [(name: String, entry: Entry)] {
        (lines ?? []).compactMap { words in
            guard let name = words.first else { return nil }
            let outcomes = words.dropFirst().compactMap(Outcome.init)
            return (name, Entry(outcomes: outcomes, hasSeenSolution: words.last == Self.seen))
        }
    }

    /// True if the file is missing, or contains only lines that ``save(_:of:)`` has written.
    private var isProgress: Bool {
        guard Path(path).exists else { return true }
        return lines?.allSatisfy { $0.dropFirst().allSatisfy { Outcome(rawValue: $0) != nil || $0 == Self.seen } }
            ?? false
    }

    /// The words of each line; nil if the file cannot be read.
    private var lines: [[String]]? {
        guard let bytes = try? RegularFile.contents(of: path, limit: Self.largest) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }

    /// The progress in a lesson.
    func entry(of name: String) -> Entry { entries().last { $0.name == name }?.entry ?? Entry() }

    /// Saves the progress in a lesson, which becomes the latest.
    ///
    /// - Throws: A ``CommandFailure`` if the file cannot be written.
    func save(_ entry: Entry, of name: String) throws {
        guard isProgress else {
            throw CommandFailure(
                "'\(path)' is not a file with progress, and was not changed. Remove it to begin again.")
        }
        let lock = LockFile(path: path + ".lock")
        guard lock.lock(until: .now + .seconds(1)) else {
            throw CommandFailure("cannot save the progress in '\(path)': another program is saving. Try again.")
        }
        defer { lock.unlock() }
        do throws(SystemError) {
            let lines = (entries().filter { $0.name != name } + [(name, entry)]).map { name, entry in
                let words = [name] + entry.outcomes.map(\.rawValue) + (entry.hasSeenSolution ? [Self.seen] : [])
                return words.joined(separator: " ") + "\n"
            }
            try ReplacementFile.write(lines.joined(), to: path, mode: 0o600, lock: .ofPath)
        } catch {
            throw CommandFailure("cannot save the progress in '\(path)': \(error).")
        }
    }
}
