internal import Files
internal import ShellKit

/// A command object that ran for a line of the learner, also inside another one such as `trace`, an alias, a macro or a script.
@MainActor
final class LearnerCall {
    /// The full name of the command.
    let command: String
    let layers: [ObjectLayer]
    /// The innermost call around this one. Weak, because it has this one among its inner calls; a line's calls live until it is judged.
    private weak var parent: LearnerCall?
    /// The arguments by their parameters, as ``Signature/arguments(of:)``.
    fileprivate(set) var arguments: [String: [Word]] = [:]
    /// True if `trace` shows the call.
    fileprivate(set) var isTraced = false
    let before: LibrarySnapshot
    fileprivate(set) var after: LibrarySnapshot
    /// The ids of the albums that the call names; nil if it names none.
    fileprivate(set) var selection: Set<Int>?
    /// The lines of the screen from the beginning to the end of the outermost call around this one.
    fileprivate(set) var printed: Range<Int>
    /// The answers and changes of the handlers, and the events since then, up to the next statement.
    fileprivate(set) var facts: [Fact] = []
    /// The message of a failure of the command itself, also of one that was caught.
    fileprivate(set) var failure: String?
    /// True if the command succeeded, and a program behind its pipe did not.
    fileprivate(set) var isPipeBroken = false
    /// The calls inside this one.
    fileprivate(set) var inner: [LearnerCall] = []

    fileprivate init(
        _ command: String, _ layers: [ObjectLayer], inside parent: LearnerCall?, _ before: LibrarySnapshot,
        firstLine: Int
    ) {
        (self.command, self.layers, self.parent, self.before, after) = (command, layers, parent, before, before)
        printed = firstLine..<Int.max
    }

    /// The calls that ran this one, outermost first.
    var outer: [LearnerCall] { parent.map { $0.outer + [$0] } ?? [] }

    /// The statement without the parts that outer layers carry out, such as `> albums.txt`.
    var text: String { layers.last?.text ?? "" }

    /// True if the command runs the statement behind it, such as `trace`.
    var isAroundStatement: Bool { layers.contains { $0.type == "StatementCommand" } }

    /// The commands inside this one, each with those around it as one command.
    var innerCommands: [LearnerCall] {
        inner.filter {
            (!$0.isAroundStatement || $0.inner.isEmpty)
                && $0.outer.dropFirst(outer.count + 1).allSatisfy(\.isAroundStatement)
        }
    }

    /// True if the albums that this call has added or deleted are not added or deleted any more when a later one begins.
    func isTakenBack(before later: LearnerCall) -> Bool {
        let (added, deleted) = (after.ids.subtracting(before.ids), before.ids.subtracting(after.ids))
        return !added.isEmpty && added.isDisjoint(with: later.before.ids)
            || !deleted.isEmpty && deleted.isSubset(of: later.before.ids)
    }

    /// The line that `chain` explains; nil for any other command.
    var explainedLine: String? { command == "chain" && layers.count > 1 ? text : nil }

    /// The texts after `>`, `>>` and `|` on the line, also around the call.
    var destinations: [String] {
        (outer + [self]).flatMap(\.layers).map(\.text).filter {
            $0.hasPrefix("> ") || $0.hasPrefix(">> ") || $0.hasPrefix("| ")
        }
    }

    /// The programs of the pipes behind the call.
    var programs: [PipedProgram] {
        destinations.filter { $0.hasPrefix("| ") }.flatMap { PipedProgram.all(in: $0.dropFirst()) }
    }

    /// False if the program behind the pipe ignores the output.
    var isRead: Bool { programs.first?.readsPipe ?? true }

    /// True if the output, or what the programs behind the pipe make of it, is not in a file.
    var isShown: Bool { isRead && programs.last.map { $0.readsPipe && $0.hasFreeOutput } ?? true }

    /// True if programs behind the pipe show the lines of the output themselves.
    var showsLines: Bool { programs.last?.showsInput == true || programs.contains(where: \.opensScreen) }

    /// The files to which the call or a pipe behind it writes, for comparisons.
    var writtenFiles: Set<String> {
        let redirected = destinations.filter { !$0.hasPrefix("|") }.flatMap { text in
            String(text.drop { $0 == ">" }).statements.flatMap(\.words).prefix(1)
        }
        let named = (redirected + (arguments["--to"] ?? [])).map { FilePath(word: $0).path }
        return Set((named + programs.flatMap(\.files)).map { Path($0).canonical })
    }
}

/// Collects the calls of a typed line from the facts of the shell.
///
/// In these facts of `try delete 99`, the number in front is that of open calls:
///
///     0  asked …, answered by decorators: try, object       facts of the next call
///     1  began try
///     1  asked …, answered by ChangeCommands: delete, object
///     2  began delete, inside try
///     1  ended with a failure                               of the innermost open call
///     0  ended
///     0  posted CommandDidRun                               belongs to all calls since the latest 'asked'
@MainActor
final class LearnerCalls {
    /// The typed line, after the line handlers; nil before the first one.
    private(set) var line: String?
    private(set) var calls: [LearnerCall] = []
    /// The queries of the task, which snapshots contain.
    var queries: [String] = []
    /// True if snapshots are taken.
    var needsLibrary = false
    /// The number of lines on the screen that the typed line has printed.
    var countLines: @MainActor () -> Int = { 0 }

    private let shell: Shell
    private let lineHandlers: Set<String>
    private var open: [LearnerCall] = []
    /// The calls whose library at the end is not known yet.
    private var unsettled: [LearnerCall] = []
    /// The calls that have ended since the latest request, which the events after a command belong to.
    private var recent: [LearnerCall] = []
    /// The facts of the handlers for the next call.
    private var pending: [Fact] = []
    private var isTracing = false

    init(of shell: Shell) {
        self.shell = shell
        lineHandlers = Set(shell.registry.lineHandlers.map(\.name))
    }

    func add(_ fact: Fact) {
        switch fact {
        case .typed(let text): line = text
        case .changed(let handler, let old, let new) where old == line && lineHandlers.contains(handler.name):
            line = new
        case .asked: recent = []
        case .answered, .changed: pending.append(fact)
        case .began(let command, let layers): begin(command, layers)
        case .ended(let failure): end(failure)
        case .failed(let message): fail(message)
        case .posted: for call in open + recent { call.facts.append(fact) }
        case .object, .edit, .stacks, .message, .ran, .depends: break
        }
    }

    /// Returns the calls of the line, and forgets the line.
    func removeAll() -> [LearnerCall] {
        takeSnapshot()
        // The end of the line also ends its output, which may lack a line break.
        if let last = calls.last(where: \.outer.isEmpty) {
            endOutput(of: last, at: Int.max)
        }
        defer { (line, calls, open, unsettled, recent, pending) = (nil, [], [], [], [], []) }
        return calls
    }

    /// Adds a call with the facts of the handlers.
    private func addCall(_ command: String, _ layers: [ObjectLayer]) -> LearnerCall {
        let firstLine = open.first?.printed.lowerBound ?? countLines()
        let call = LearnerCall(command, layers, inside: open.last, takeSnapshot(), firstLine: firstLine)
        call.isTraced = isTracing || open.contains { $0.command == "trace" }
        (call.facts, pending) = (pending, [])
        calls.append(call)
        return call
    }

    private func begin(_ command: String, _ layers: [ObjectLayer]) {
        let call = addCall(command, layers)
        // The last layer of a command such as 'time' has the text of the line inside it.
        if !call.isAroundStatement, let signature = shell.registry.command(named: command)?.signature {
            let words = call.text.statements.first?.words ?? []
            call.arguments = signature.arguments(of: words.dropFirst())
            let query = ["--limit", "--offset"].reduce(into: call.arguments["albums"] ?? []) { query, name in
                query += (call.arguments[name] ?? []).flatMap { [Word(name), $0] }
            }
            let namesAlbums = needsLibrary && signature.firstPositional == "albums"
            call.selection = namesAlbums ? LibraryProbe(shell: shell).albums(query) : nil
        }
        for outer in open { outer.inner.append(call) }
        unsettled.append(call)
        open.append(call)
    }

    private func end(_ failure: String?) {
        // A statement inside the call was changed, and nothing has answered it.
        if let failure, !pending.isEmpty { fail(failure) }
        guard let call = open.popLast() else { return }
        call.isPipeBroken = failure.map { isOfProgram($0, behind: call) } ?? false
        call.failure = call.isPipeBroken ? nil : failure
        recent.append(call)
        if open.isEmpty { endOutput(of: call, at: countLines()) }
        guard failure == nil, call.command == "trace", call.inner.isEmpty else { return }
        isTracing = call.text.split(separator: " ").contains("on")
    }

    /// True if the failure of a call, or of one inside it, was that of a program in a pipe: its message begins with the program's line.
    private func isOfProgram(_ failure: String, behind call: LearnerCall) -> Bool {
        call.inner.last?.isPipeBroken == true
            || call.destinations.contains { $0.hasPrefix("| ") && failure.hasPrefix("'\($0.dropFirst(2))' ") }
    }

    /// Ends the output of the outermost call and of those inside it.
    private func endOutput(of outermost: LearnerCall, at end: Int) {
        let first = outermost.printed.lowerBound
        for call in [outermost] + outermost.inner { call.printed = first..<max(first, end) }
    }

    /// Adds a call without a command for a statement that no handler has answered.
    private func fail(_ message: String) {
        if recent.contains(where: { $0.failure == message }) { pending = [] } else { addCall("", []).failure = message }
    }

    /// The library now, which is the end of the calls before.
    @discardableResult
    private func takeSnapshot() -> LibrarySnapshot {
        guard needsLibrary else { return LibrarySnapshot() }
        let snapshot = LibraryProbe(shell: shell).snapshot(of: queries)
        for call in unsettled { call.after = snapshot }
        unsettled.removeAll { call in !open.contains { $0 === call } }
        return snapshot
    }
}
