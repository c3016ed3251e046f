internal import Files
internal import ShellKit
internal import Terminal

/// The words after `tour` that are no lessons.
enum PracticeWord: String, CaseIterable {
    case choices, broken
}

/// The answers of the learner: a text file with a line for each answer, the latest last.
///
///     03-take-it-back B The edits are small.
///
/// A line is appended at once, so two sessions at the same time lose nothing.
struct PracticeRecord {
    struct Answer {
        let text: String
        var reason = ""
    }

    private static let largest = 1 << 20
    private static let longestReason = 500
    private let path: String

    /// The record of one kind of practice, in the directory of all tours.
    init(of word: PracticeWord, in root: String) { path = "\(root)/\(word)" }

    /// The latest answer to each page by its name; none if there is no file.
    ///
    /// - Throws: A ``CommandFailure`` if the file cannot be read.
    func answers() throws -> [String: Answer] {
        guard Path(path).exists else { return [:] }
        guard let bytes = try? RegularFile.contents(of: path, limit: Self.largest) else {
            throw CommandFailure("cannot read your answers in '\(path)'.")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.reduce(into: [:]) { answers, line in
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1 else { return }
            answers[String(words[0])] = Answer(
                text: String(words[1]), reason: words.dropFirst(2).map(String.init).joined())
        }
    }

    /// Adds an answer; the reason becomes one line.
    ///
    /// - Throws: A ``CommandFailure`` if the file cannot be written.
    func add(_ answer: Answer, to name: String) throws {
        let words = answer.reason.split { $0.isWhitespace || ControlCharacters.shown(String($0)) != String($0) }
        let line =
            ([name, answer.text] + words.map(String.init)).joined(separator: " ").prefix(Self.longestReason) + "\n"
        try Directories.make(Path(path).parent.string)
        do throws(SystemError) {
            // Does not wait for the reader of a pipe with this name.
            try OpenFile(path, for: .writing, [.create, .append, .nonblocking]).write(Array(line.utf8))
        } catch {
            throw CommandFailure("cannot record the answer in '\(path)': \(error).")
        }
    }
}
