internal import ShellKit

/// Reads the text of a lesson.
///
///     lesson undo   minutes 6   after command
///     start: LINE
///     step: TEXT
///     see: PATH#Symbol
///     want: FACT ; FACT then FACT
///     right: LINE then LINE
///     wrong: LINE -> REPLY
///     hint: TEXT
///     after: TEXT
///     predict: LINE | QUESTION | ANSWER
///
/// A line that begins with a space continues the one above; after an empty line it begins a paragraph. `#` begins a
/// comment.
struct LessonReader {
    /// The words that can begin a line.
    private enum Key: String, CaseIterable {
        case lesson, start, step, see, want, right, wrong, hint, after, predict
    }

    private struct LessonEntry {
        let key: Key
        var text: String
        let line: Int
        var passage: LessonPassage { LessonPassage(text: text, line: line) }
    }

    private let file: String
    private var entries: [LessonEntry] = []
    private var header: (name: String, minutes: Int, predecessor: String?)?
    private var start: [LessonPassage] = []
    private var steps: [Lesson.Step] = []
    /// The faults, in the order of their lines.
    private(set) var faults: [LessonFault] = []

    init(_ text: String, file: String) {
        self.file = file
        split(text)
        for entry in entries { read(entry) }
        if header == nil, faults.isEmpty {
            faults.append(LessonFault(line: 1, message: "the file must begin with 'lesson NAME   minutes N'."))
        }
        if steps.isEmpty, faults.isEmpty {
            faults.append(LessonFault(line: 1, message: "the lesson has no 'step'."))
        }
        for step in steps where step.prediction == nil { checkParts(of: step) }
        faults.sort { $0.line < $1.line }
    }

    /// The lesson; nil if there are faults.
    var lesson: Lesson? {
        guard faults.isEmpty, let header else { return nil }
        return Lesson(
            file: file, name: header.name, minutes: header.minutes, predecessor: header.predecessor, start: start,
            steps: steps)
    }

    // MARK: Lines

    private mutating func split(_ text: String) {
        var isParagraph = false
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.singleSpaced
            if words.isEmpty {
                isParagraph = true
            } else if line.first?.isWhitespace == true, !entries.isEmpty {
                entries[entries.count - 1].text += (isParagraph ? "\n\n" : " ") + words
                isParagraph = false
            } else if !line.hasPrefix("#") {
                begin(words, line: index + 1)
                isParagraph = false
            }
        }
    }

    private mutating func begin(_ words: String, line: Int) {
        let word = String(words.prefix { $0.isLetter })
        let rest = words.dropFirst(word.count)
        guard let key = Key(rawValue: word), rest.first == (key == .lesson ? " " : ":") else {
            return addFault(line, Self.unknown(word, isKey: Key(rawValue: word) != nil))
        }
        entries.append(LessonEntry(key: key, text: String(rest.dropFirst().drop { $0 == " " }), line: line))
    }

    private static func unknown(_ word: String, isKey: Bool) -> String {
        if isKey { return "a ':' must follow '\(word)'." }
        let names = Key.allCases.map(\.rawValue)
        if let near = NearestName.of(word, among: names) { return "unknown word '\(word)'. Did you mean '\(near)'?" }
        return """
            a line must begin with one of the words \(names.dropLast().joined(separator: ", ")) and \(names.last ?? ""), or with a \
            space if it continues the line above.
            """
    }

    private mutating func addFault(_ line: Int, _ message: String) {
        faults.append(LessonFault(line: line, message: message))
    }

    // MARK: Entries

    private mutating func read(_ entry: LessonEntry) {
        guard !entry.text.isEmpty else { return addFault(entry.line, "'\(entry.key.rawValue)' needs a text.") }
        switch entry.key {
        case .lesson: readHeader(entry)
        case .start where steps.isEmpty: start.append(entry.passage)
        case .start: addFault(entry.line, "'start' belongs above the first 'step'.")
        case .step: steps.append(Lesson.Step(entry.passage))
        case .predict: readPrediction(entry)
        case .see, .want, .right, .wrong, .hint, .after:
            guard var step = steps.popLast() else {
                return addFault(entry.line, "'\(entry.key.rawValue)' belongs below a 'step'.")
            }
            defer { steps.append(step) }
            // The text that follows a question may stand below it; everything else belongs to a task.
            if step.prediction == nil || entry.key == .after { return readPart(entry, of: &step) }
            addFault(entry.line, "'\(entry.key.rawValue)' cannot follow 'predict'. Begin another 'step' first.")
        }
    }

    private mutating func readHeader(_ entry: LessonEntry) {
        guard header == nil else {
            return addFault(entry.line, "the file has a second 'lesson'; it must be one lesson.")
        }
        var words = entry.text.split(separator: " ").map(String.init)[...]
        let name = words.removeFirst()
        var values: [String: String] = [:]
        while let word = words.popFirst() { values[word] = words.popFirst() ?? "" }
        let isName = name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }
        guard isName, let minutes = values["minutes"].flatMap({ Int($0) }), minutes > 0,
            values.keys.allSatisfy({ ["minutes", "after"].contains($0) }), values["after"] != ""
        else {
            return addFault(
                entry.line,
                "write 'lesson NAME   minutes N', or 'lesson NAME   minutes N   after LESSON'; a name has small letters."
            )
        }
        header = (name, minutes, values["after"])
    }

    private mutating func readPrediction(_ entry: LessonEntry) {
        let parts = entry.text.split(separator: " | ").map(String.init)
        // The line may contain a pipe.
        guard parts.count >= 3 else {
            return addFault(entry.line, "write 'predict: LINE | QUESTION | ANSWER'.")
        }
        let (line, question) = (parts.dropLast(2).joined(separator: " | "), parts[parts.count - 2])
        let answer = parts[parts.count - 1]
        let text = "Before '\(line)' runs: \(question)? Type your answer; then the line runs."
        var step = Lesson.Step(LessonPassage(text: text, line: entry.line))
        step.prediction = Lesson.Prediction(line: line, question: question, answer: answer)
        step.rights = [LessonPassage(text: answer, line: entry.line)]
        step.hints = [
            LessonPassage(
                text: "Type what you expect. If it is something else, you see the result, and answer again.",
                line: entry.line)
        ]
        steps.append(step)
    }

    private mutating func readPart(_ entry: LessonEntry, of step: inout Lesson.Step) {
        switch entry.key {
        case .see where entry.text.split(separator: "#").count == 2: step.declarations.append(entry.passage)
        case .see:
            let example = "'PATH#Symbol', such as 'Sources/Events/EventCenter.swift#EventCenter'"
            addFault(entry.line, "write the location as \(example).")
        case .want:
            do throws(LessonFault) { step.outcomes.append(try LessonOutcome(entry.passage)) } catch {
                faults.append(error)
            }
        case .right: step.rights.append(entry.passage)
        case .wrong:
            let parts = entry.text.split(separator: " -> ").map(String.init)
            guard parts.count == 2 else { return addFault(entry.line, "write 'wrong: LINE -> REPLY'.") }
            step.wrongs.append((LessonPassage(text: parts[0], line: entry.line), parts[1]))
        case .hint: step.hints.append(entry.passage)
        case .after where step.after == nil: step.after = entry.passage
        case .after: addFault(entry.line, "the step has a second 'after'.")
        case .lesson, .start, .step, .predict: break
        }
    }

    private mutating func checkParts(of step: Lesson.Step) {
        let missing = [
            ("want", step.outcomes.isEmpty, "nothing can complete it"),
            ("right", step.rights.isEmpty, "it cannot be checked"),
            ("hint", step.hints.isEmpty, "'hint' has nothing to show"),
        ]
        for (word, isMissing, reason) in missing where isMissing {
            addFault(step.text.line, "this step has no '\(word)', so \(reason).")
        }
    }
}
