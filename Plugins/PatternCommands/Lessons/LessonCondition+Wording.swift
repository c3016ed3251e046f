internal import ShellKit

/// A call of the learner beside the facts that a task wants, in words.
@MainActor
struct LessonTry {
    let call: LearnerCall
    /// The effect of the call in a clause: `The album was deleted`.
    let deed: String
    /// The wishes of the task that the call does not fulfil: `its trace`.
    let missing: [String]
    /// The number of facts that hold, or that the call has tried; 0 if it has nothing to do with them.
    let closeness: Int

    init(_ call: LearnerCall, _ conditions: [LessonCondition], _ judge: LessonJudge) {
        self.call = call
        let counts = !call.isPipeBroken && (call.failure == nil || LessonCondition.allowFailure(conditions))
        let held = conditions.filter { counts && judge.holds($0, for: call) }
        let tried = conditions.filter { $0.isTried(by: call) }
        // Another effect than the name of the command says more.
        let facts = (held + tried).filter(\.isTelling) + held + tried
        if counts, let deed = facts.lazy.compactMap({ $0.deed(of: call) }).first {
            (self.deed, closeness) = (deed, 2 * held.count + tried.count)
            missing = LessonCondition.wishes(of: conditions.filter { !held.contains($0) }, after: call)
        } else {
            (deed, closeness) = (Self.deed(of: call), counts || tried.isEmpty ? 0 : 1)
            // The name of another command would be the solution.
            let wishes = LessonCondition.wishes(
                of: conditions, after: nil, namesCommands: call.explainedLine != nil)
            missing = closeness > 0 || call.command.isEmpty && !counts ? ["a line that succeeds"] : wishes
        }
    }

    private static func deed(of call: LearnerCall) -> String {
        if call.isPipeBroken { return "The program behind the pipe failed" }
        let isLine = call.command.isEmpty || call.isAroundStatement
        if call.failure != nil { return isLine ? "The line failed" : "'\(call.command)' failed" }
        return call.explainedLine.map { "'chain' explains '\($0)', and runs nothing" } ?? "'\(call.command)' ran"
    }
}

extension LessonCondition {
    /// True if the call does something of the kind, with the wanted effect or with another one.
    @MainActor
    fileprivate func isTried(by call: LearnerCall) -> Bool {
        switch self {
        case .ran(let name, _, _), .failed(let name): call.command == name
        case .selected: call.selection != nil
        case .explained(let words): call.command == "chain" || (words.contains(call.command) && call.failure == nil)
        case .deleted, .edited, .added, .changedLibrary: call.before.differs(from: call.after)
        case .either(let conditions): conditions.contains { $0.isTried(by: call) }
        default: false
        }
    }

    /// True if the fact is an effect on albums.
    fileprivate var isTelling: Bool {
        switch self {
        case .selected, .added, .deleted, .edited, .changedLibrary: true
        default: false
        }
    }

    /// A clause about a call for which the fact holds, or which has tried it; nil if it says nothing to the learner.
    @MainActor
    fileprivate func deed(of call: LearnerCall) -> String? {
        switch self {
        case .ran: "'\(call.command)' ran"
        case .failed, .failedWith: "'\(call.command)' failed"
        case .traced: "'\(call.command)' was traced"
        case .around(let name): "'\(call.command)' ran '\(name)'"
        case .inside(let name): "'\(call.command)' ran inside '\(name)'"
        case .added, .deleted, .edited, .changedLibrary: Self.change(from: call.before, to: call.after)
        case .selected: "That selects \(Self.albums(call.selection?.count ?? 0))"
        case .moved: "The current album is another one"
        case .format(let name): "The format was \(name)"
        case .outputTo(let file): "The output went to '\(file)'"
        case .pipedInto(let program): "The output went to '\(program)'"
        case .wroteFile: "A file was written"
        case .readFile: "The file was read"
        case .explained where call.explainedLine != nil: "'chain' has explained '\(call.text)'"
        case .explained: call.command == "chain" ? "'chain' alone lists the handlers" : "'\(call.command)' ran"
        case .rewrote(_, let handler), .changed(let handler): "The handler '\(handler)' has worked on the line"
        case .alias(let name, let command): "'\(name)' is an alias of '\(command)'"
        case .posted(let event, _): "\(event) was posted"
        case .printed: "The text was printed"
        case .either(let conditions): conditions.lazy.compactMap { $0.deed(of: call) }.first
        case .answered(let handler): "The handler '\(handler)' has answered"
        case .ranInside, .depth, .not: nil
        }
    }

    private static func change(from before: LibrarySnapshot, to after: LibrarySnapshot) -> String {
        let (deleted, added) = (before.ids.subtracting(after.ids).count, after.ids.subtracting(before.ids).count)
        if deleted > 0 { return deleted == 1 ? "The album was deleted" : "\(deleted) albums were deleted" }
        if added > 0 { return added == 1 ? "The album was added" : "\(added) albums were added" }
        return "The library was changed"
    }

    private static func albums(_ count: Int) -> String { count == 1 ? "1 album" : "\(count) albums" }

    /// The wishes of several facts, by default with the names of commands.
    @MainActor
    static func wishes(
        of conditions: [LessonCondition], after call: LearnerCall?, namesCommands: Bool = true
    ) -> [String] {
        // The word of the line says which command it becomes.
        let isNamed = conditions.contains { if case .rewrote = $0 { true } else { false } }
        let others = conditions.filter { !$0.isImplied && !(isNamed && $0.isCommand) }
        return (others.isEmpty ? conditions : others).map {
            $0.isCommand && !namesCommands ? "another command ('hint' helps)" : $0.wish(after: call)
        }
    }

    /// True if the other facts tell what to do.
    private var isImplied: Bool {
        switch self {
        case .not(.ran): false
        case .printed(.text), .not, .selected(nil): true
        default: false
        }
    }

    private var isCommand: Bool {
        switch self {
        case .ran: true
        case .either(let conditions): conditions.allSatisfy(\.isCommand)
        default: false
        }
    }

    /// The wanted command. An option would be the solution, so it has no name.
    private static func command(_ name: String, _ words: String, _ isAlone: Bool, after other: String?) -> String {
        let isOption = words.hasPrefix("--")
        if other == name {
            return isAlone ? "it without arguments" : isOption ? "one of its options" : "other arguments"
        }
        if isOption { return "'\(name)' with an option" }
        return other == nil && !words.isEmpty ? "'\(name) \(words)'" : "'\(name)'"
    }

    /// A noun for what the fact wants.
    ///
    /// - Parameter call: The call that comes near to it; nil for none.
    @MainActor
    func wish(after call: LearnerCall?) -> String {
        switch self {
        case .ran(let name, let words, let isAlone): Self.command(name, words, isAlone, after: call?.command)
        case .failed(let name): "a failure of '\(name)'"
        case .failedWith(let text): "the failure '\(text)'"
        case .traced: call == nil ? "a trace" : "its trace"
        case .around(let name): "'\(name)' inside it"
        case .inside(let name): "'\(name)' around it"
        case .ranInside(let count): "\(count) commands in it"
        case .added: "a further album in the library"
        case .deleted(let query): query.map { "the deletion of '\($0)'" } ?? "the deletion of an album"
        case .edited(let field, let query): "another \(field)" + (query.map { " of '\($0)'" } ?? "")
        case .changedLibrary: "a change of the library"
        case .selected(let query): query == nil ? "an album at least" : "other albums"
        case .moved: "another current album"
        case .depth(let depth): depth.wish
        case .format(let name): "the format \(name)"
        case .printed(.sortedTitles): "the titles on the screen, in the order of the alphabet"
        case .printed(.joinedTitles): "only the titles, on one line, with commas between them"
        case .printed(.text(let text)): "'\(text)' on the screen"
        case .printed(.file(let name)): "the contents of \(name) on the screen"
        case .outputTo(let file): "the output in \(file)"
        case .pipedInto(let program): "a pipe into '\(program)'"
        case .wroteFile: "a file that it writes"
        case .readFile: "the file that you have written"
        case .explained(let words):
            words.map { "'\(Self.quoted($0) ?? $0)'" }.joined(separator: ", ")
                + (words.count > 1 ? " in one line behind 'chain'" : " behind 'chain'")
        case .rewrote(let word, let handler): "a line '\(word)' that the handler '\(handler)' changes"
        case .alias(let name, let command): "an alias '\(name)' of '\(command)'"
        case .answered(let handler): "an answer of '\(handler)'"
        case .changed(let handler): "a change by the handler '\(handler)'"
        case .posted(let event, let observer): "the notification \(event)" + (observer.map { " to '\($0)'" } ?? "")
        case .not(.ran(let name, _, _)): "another command than '\(name)'"
        case .not(.printed(.text(let text))): "no '\(text)' on the screen"
        case .not: "a line without that"
        case .either(let conditions): conditions.map { $0.wish(after: call) }.joined(separator: " or ")
        }
    }
}

extension DepthCondition {
    fileprivate var wish: String {
        let steps = "steps that can be \(isUndo ? "undone" : "redone")"
        return switch wanted {
        case .exactly(let number): "\(number) \(steps)"
        case .atLeast(let number): "\(number) or more \(steps)"
        case .rise: "more \(steps) than before"
        case .fall: "fewer \(steps) than before"
        }
    }
}
