import ReferenceModel

/// A program at a library, with its variables, its status and its open steps.
struct ModelSession {
    enum Kind: Hashable {
        case prompt
        /// A script, with its name in the output of `changes`.
        case script(name: String, continues: Bool)
    }

    /// A group that `begin` opened.
    private struct Begun {
        /// The number of its first change.
        let first: Int
        /// The number of sourced scripts that were running.
        let depth: Int
    }

    let number: Int
    let home: Int
    let kind: Kind
    /// The status with which the program has ended; nil while it runs.
    private(set) var exitStatus: Int?

    private var variables: [String: String] = [:]
    private var status = 0
    private var hasFailed = false
    /// The group of the script, of the outermost sourced script or of `begin`.
    private var group: Int?
    private var begun: Begun?
    private var depth = 0
    /// The number of `try` commands that are running.
    private var tryDepth = 0
    private var isDryRun = false
    /// The output lines of the commands.
    private var output: [String] = []

    init(number: Int, home: Int, kind: Kind, in library: inout ModelLibrary) {
        (self.number, self.home, self.kind) = (number, home, kind)
        library.currentAlbums.start(.session(number), from: .home(home), in: library.albums)
        if case .script(let name, _) = kind { group = library.reference.openGroup(name) }
    }

    var hasOpenGroup: Bool { begun != nil }

    private var continues: Bool {
        if case .script(_, let continues) = kind { continues } else { false }
    }

    /// Runs a line and returns its output. A script may end in the middle of it.
    mutating func run(_ line: [ModelCommand], in library: inout ModelLibrary) -> [String] {
        output = []
        for command in line where exitStatus == nil {
            let owner = ModelAlbumOwner.session(number)
            let (current, move) = (library.currentID(of: owner), library.currentAlbums.move(of: owner))
            perform(command, in: &library)
            let isMoved = library.currentID(of: owner) != current || library.currentAlbums.move(of: owner) != move
            if kind == .prompt, exitStatus == nil, isMoved {
                library.currentAlbums.resolve(.session(number))
                library.currentAlbums.save(.session(number), as: .home(home), in: library.albums)
            }
            guard status != 0, !command.isAttempt else { continue }
            hasFailed = true
            if kind != .prompt, !continues, exitStatus == nil { end(1, in: &library) }
        }
        return output
    }

    /// Returns `$?`, and sets it like the `echo` that shows it.
    mutating func readStatus() -> Int {
        defer { status = 0 }
        return status
    }

    /// Ends the session like the end of its input.
    mutating func endInput(in library: inout ModelLibrary) {
        if exitStatus == nil { end(kind != .prompt && hasFailed ? 1 : 0, in: &library) }
    }

    /// Ends the session like a signal.
    mutating func endBySignal(_ signal: Int, in library: inout ModelLibrary) {
        if exitStatus == nil { end(128 + signal, in: &library) }
    }

    private mutating func end(_ status: Int, in library: inout ModelLibrary) {
        exitStatus = status
        library.currentAlbums.save(.session(number), as: .home(home), in: library.albums)
        library.currentAlbums.forget(.session(number))
    }

    private mutating func perform(_ command: ModelCommand, in library: inout ModelLibrary) {
        library.currentAlbums.beginCommand(of: .session(number))
        do {
            status = try execute(command, as: command.text, in: &library)
        } catch {
            if case ModelRefusal.undefined = error { library.isUncertain = true }
            status = 1
        }
    }
}

extension ModelCommand {
    fileprivate var isAttempt: Bool { if case .attempt = self { true } else { false } }
}

extension ModelSession {
    /// Runs a command and returns its status.
    private mutating func execute(
        _ command: ModelCommand, as line: String, in library: inout ModelLibrary
    ) throws -> Int {
        let editor = ModelEditor(author: author(of: line), home: home, isDryRun: isDryRun)
        switch command {
        case .attempt(let inner):
            tryDepth += 1
            defer { tryDepth -= 1 }
            return try execute(inner, as: line, in: &library)
        case .dryRun(let inner):
            var copy = library
            var session = self
            session.isDryRun = true
            let result = try session.execute(inner, as: line, in: &copy)
            output += session.output.dropFirst(output.count).map { $0.replacing(" added", with: " would be added") }
            return result
        case .begin(let name): try begin(name, in: &library)
        case .commit: try commit()
        case .rollback: try rollBack(in: &library)
        case .source(let script): return source(script, as: script.path, in: &library)
        case .macro(let script): return source(script, as: line, in: &library)
        case .saveQuery(let name, let query): library.queries[name] = query
        case .deleteQuery(let name):
            guard library.queries.removeValue(forKey: name) != nil else { throw ModelRefusal.refused }
        case .set(let name, let value): variables[name] = value
        case .echo(let name):
            guard let value = variables[name] else { throw ModelRefusal.refused }
            output.append(value)
        case .echoStatus: output.append("\(status)")
        case .quit(let status): end(status ?? (kind != .prompt && hasFailed ? 1 : 0), in: &library)
        case .mistake: throw ModelRefusal.refused
        case .list, .count, .duplicates, .show, .go, .next, .previous, .export:
            output += try ModelReader(owner: .session(number), home: home).run(command, in: &library)
        default: output += try editor.run(command, in: &library)
        }
        return 0
    }

    private func author(of line: String) -> ModelAuthor {
        ModelAuthor(session: number, group: group, line: line)
    }

    private mutating func begin(_ name: String?, in library: inout ModelLibrary) throws {
        guard begun == nil else { throw ModelRefusal.refused }
        begun = Begun(first: library.reference.lastNumber + 1, depth: depth)
        if kind == .prompt && depth == 0 { group = library.reference.openGroup(name ?? "begin") }
    }

    private mutating func commit() throws {
        guard begun?.depth == depth else { throw ModelRefusal.refused }
        begun = nil
        if kind == .prompt && depth == 0 { group = nil }
    }

    private mutating func rollBack(in library: inout ModelLibrary) throws {
        guard let begun, begun.depth == depth, let group else { throw ModelRefusal.refused }
        guard library.rollBack(author(of: "rollback"), group: group, from: begun.first) else {
            throw ModelRefusal.refused
        }
        try commit()
    }

    /// Runs a script; at the prompt it is one step unless a step is already open. Its variables end with it.
    private mutating func source(_ script: ModelScript, as name: String, in library: inout ModelLibrary) -> Int {
        let (opensStep, variables) = (group == nil, variables)
        if opensStep { group = library.reference.openGroup(name) }
        depth += 1
        let result = runLines(of: script, in: &library)
        if begun?.depth == depth { begun = nil }
        depth -= 1
        self.variables = variables
        if opensStep { group = nil }
        return result
    }

    private mutating func runLines(of script: ModelScript, in library: inout ModelLibrary) -> Int {
        var result = 0
        for command in script.lines.joined() {
            perform(command, in: &library)
            if exitStatus != nil { return status }
            if status == 0 || command.isAttempt { continue }
            result = 1
            if tryDepth == 0 { hasFailed = true }
            if !continues { break }
        }
        return result
    }
}
