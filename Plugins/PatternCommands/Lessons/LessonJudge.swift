internal import Files
internal import ShellKit

/// The state of the session beside a call, for its judgement.
@MainActor
struct LessonJudge {
    let shell: Shell
    /// The typed line.
    let line: String
    /// The lines of the screen that the line has printed.
    let printed: [String]
    /// The directory of the lesson's files.
    var home = ""
    /// The files that earlier calls of the task have written, as they were after the last of them.
    var files: [String: FileVersion?] = [:]

    /// True if the fact holds for the call.
    func holds(_ condition: LessonCondition, for call: LearnerCall) -> Bool {
        switch condition {
        case .ran(let name, let words, let isAlone):
            call.failure == nil && call.command == name && (isAlone ? isWithoutWords(call) : hasArguments(call, words))
        case .failed(let name): call.failure != nil && call.command == name
        case .failedWith(let text): fails(call, with: text.lowercased())
        case .traced: call.isTraced
        case .around(let name): call.inner.contains { $0.command == name && $0.failure == nil }
        case .inside(let name): call.outer.contains { $0.command == name }
        case .ranInside(let count): call.innerCommands.count >= count
        case .not(let condition): !holds(condition, for: call)
        case .either(let conditions): conditions.contains { holds($0, for: call) }
        case .alias(let name, let command): LibraryProbe(shell: shell).isAlias(name, of: command)
        default:
            holdsForLibrary(condition, call) || holdsForOutput(condition, call) || holdsForHandlers(condition, call)
        }
    }

    /// True for a message with the text. If the line has the text itself, as a name of several words, the message is about that name.
    private func fails(_ call: LearnerCall, with text: String) -> Bool {
        guard let failure = call.failure else { return false }
        return failure.lowercased().contains(text) && !(text.contains(" ") && line.lowercased().contains(text))
    }

    private func holdsForLibrary(_ condition: LessonCondition, _ call: LearnerCall) -> Bool {
        let (before, after) = (call.before, call.after)
        guard before.isKnown, after.isKnown else { return false }
        let deleted = before.ids.subtracting(after.ids)
        return switch condition {
        case .added: !after.ids.isSubset(of: before.ids)
        case .deleted(let query):
            !deleted.isEmpty && (query == nil || deleted == query.flatMap { before.selections[$0] })
        case .edited(let field, let query):
            Self.isWanted(before.changed(field, in: after), query.map { before.selections[$0] ?? [] })
        case .changedLibrary: before.albums != after.albums
        case .selected(let query?): call.selection != nil && call.selection == before.selections[query]
        case .selected(nil): call.selection?.isEmpty == false
        case .moved: before.current != after.current && before.albums == after.albums
        case .depth(let depth): depth.holds(from: before, to: after)
        default: false
        }
    }

    private static func isWanted(_ changed: Set<Int>, _ wanted: Set<Int>?) -> Bool {
        !changed.isEmpty && (wanted.map { changed.isSubset(of: $0) } ?? true)
    }

    private func holdsForOutput(_ condition: LessonCondition, _ call: LearnerCall) -> Bool {
        switch condition {
        case .format(let name):
            has(call, ["--format": [Word(name)]]) && !call.destinations.contains { $0.hasPrefix(">") }
                && !call.programs.contains(where: \.isRedirection)
        case .printed(let text):
            call.isShown && text.isIn(Array(printed[call.printed.clamped(to: printed.indices)]), of: call.after, home)
        // 'tee FILE' at the end of a pipe also shows the lines.
        case .outputTo(let file):
            call.writtenFiles.contains(Path(file).canonical) && !call.showsLines
        case .pipedInto(let program): call.programs.contains { $0.name == program[...] && $0.readsPipe }
        case .wroteFile: !call.writtenFiles.isEmpty
        case .readFile: call.arguments.values.joined().contains { isWritten(Path(FilePath(word: $0).path).canonical) }
        default: false
        }
    }

    /// True for a file that the learner has written, also under another name, unless a program has changed it since then.
    private func isWritten(_ path: String) -> Bool {
        guard let version = Path(path).status?.version else { return files[path] != nil }
        guard let known = files[path] else { return files.values.contains(version) }
        return known == nil || known == version
    }

    private func holdsForHandlers(_ condition: LessonCondition, _ call: LearnerCall) -> Bool {
        if case .explained(let words) = condition { return explains(call, words) }
        // An alias may begin with a command such as 'time', which then is around the call.
        if case .rewrote = condition, let outer = call.outer.last, holdsForHandlers(condition, outer) { return true }
        return call.facts.contains { fact in
            switch (condition, fact) {
            case (.answered(let name), .answered(let handler, _)), (.changed(let name), .changed(let handler, _, _)):
                handler.name == name
            case (.rewrote(let word, let name), .changed(let handler, let text, _)):
                handler.name == name && text.split(separator: " ").first == word[...]
            case (.posted(let name, let observer), .posted(let event, let observers)):
                event == name && (observer.map(observers.contains) ?? true)
            default: false
            }
        }
    }

    /// True if the call is a `chain` of a line with a statement that has all these commands, words and operators.
    private func explains(_ call: LearnerCall, _ words: [String]) -> Bool {
        guard let line = call.explainedLine else { return false }
        /// A statement with those around it, outermost first.
        var statements: [LineExplanation] = []
        return LibraryProbe(shell: shell).explanations(of: line).contains { explanation in
            statements = statements.prefix(explanation.depth) + [explanation]
            return words.allSatisfy { word in
                statements.contains { statement in
                    LessonCondition.quoted(word).map { statement.text.split(separator: " ").first == $0[...] }
                        ?? statement.facts.contains { Self.names(word, $0) }
                }
            }
        }
    }

    /// True if a fact is about a command or an operator.
    private static func names(_ word: String, _ fact: Fact) -> Bool {
        switch fact {
        case .answered(_, let command): command == word
        case .object(let layers): layers.contains { $0.text.hasPrefix(word) && [">", "|"].contains(word) }
        default: false
        }
    }

    // MARK: Arguments

    private func isWithoutWords(_ call: LearnerCall) -> Bool { call.arguments.keys.allSatisfy { $0.hasPrefix("--") } }

    private func hasArguments(_ call: LearnerCall, _ words: String) -> Bool {
        guard !words.isEmpty, let signature = shell.registry.command(named: call.command)?.signature else {
            return words.isEmpty
        }
        let wanted = words.statements.flatMap(\.words)
        return has(call, signature.arguments(of: wanted[...]))
    }

    private func has(_ call: LearnerCall, _ wanted: [String: [Word]]) -> Bool {
        wanted.allSatisfy { name, words in call.arguments[name].map { Self.plain($0) == Self.plain(words) } ?? false }
    }

    private static func plain(_ words: [Word]) -> [Substring] {
        words.map(\.text).joined(separator: " ").lowercased().split { $0 == " " || $0 == "-" }
    }
}
