internal import Files
internal import FoundationEssentials
internal import Tabular

/// A file with a value of any Codable type and its steps, so that a ``StateHistory`` can undo them in later sessions and in other
/// programs.
///
///     let books = try StateHistory(in: FileHistory(program.directories.data + "/books.json", new: [Book]()))
///
/// The first line is a value as JSON; a file with nothing else, from another program, is a history without steps, also if the value has
/// several lines. Each further line is a change of the list of steps, which moves the cursor:
///
///     []                                                                           steps  cursor
///     {"keep":0,"do":[{"by":"add A","at":1,"old":"","new":"\"A\""}],"cursor":1}    A      A|
///     {"keep":1,"do":[{"by":"add B","at":4,"old":"","new":",\"B\""}],"cursor":2}   A B    A B|
///     {"keep":2,"do":[],"cursor":1}                                                A B    A|B      undo
///     {"keep":1,"do":[{"by":"add C","at":4,"old":"","new":",\"C\""}],"cursor":2}   A C    A C|
///     {"keep":2,"do":[{"by":"ad                                                    ignored: no line feed
///
/// A step exchanges bytes of the text; backwards, it is its own inverse. A line is written and synchronised under the lock `PATH.lock`
/// before the command reports success. One that a crash has cut off has no line feed: it is ignored, and the next writer removes it. If
/// the disk is full, the writer removes it at once, and the change is refused. The newest thousand steps are kept, and fewer if the
/// file would become larger than 64 MB. A value of more than 256 MB is refused.
@MainActor
public final class FileHistory<State: Sendable> {
    typealias Timeline = StateTimeline<State>

    let path: String
    /// True while this program may write the file.
    private(set) var isLocked = false
    private let new: State
    private let encode: (State) throws -> [UInt8]
    private let decode: ([UInt8]) throws -> State
    private let lockFile: LockFile
    private var version: FileVersion?
    private var journal = Journal(text: [])

    /// The contents of the file.
    private struct Journal {
        /// The value at the cursor.
        var text: [UInt8]
        var steps: [(step: Timeline.Step, edit: TextEdit)] = []
        var cursor = 0
        var lineCount = 0
        /// The number of bytes up to the last line feed; 0 if the file is to be replaced.
        var size = 0

        mutating func move(to target: Int) throws {
            while cursor > target {
                cursor -= 1
                try steps[cursor].edit.reversed.apply(to: &text)
            }
            while cursor < target {
                try steps[cursor].edit.apply(to: &text)
                cursor += 1
            }
        }

        mutating func add(_ step: Timeline.Step, _ edit: TextEdit) throws {
            steps.append((step, edit))
            try move(to: steps.count)
        }
    }

    /// A file at a path; it is created with the first change. Only the user may read it.
    ///
    /// - Parameter new: The value while there is no file. Values are compared as JSON with sorted keys.
    public init(_ path: String, new: State) where State: Codable {
        (self.path, self.new, lockFile) = (path, new, LockFile(path: path + ".lock"))
        encode = { value in
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try Array(encoder.encode(value))
        }
        decode = { try JSONDecoder().decode(State.self, from: Data($0)) }
    }

    // MARK: The lock

    private static var timeout: Duration { .seconds(5) }

    /// Waits up to five seconds for the lock.
    ///
    /// - Returns: The contents of the file, if another program has changed it.
    /// - Throws: A ``CommandFailure`` if another program still has the lock, or the file cannot be read.
    func lock() throws -> Timeline? {
        try Directories.make(Path(path).parent.string)
        isLocked = lockFile.lock(until: .now + Self.timeout)
        guard isLocked else { throw CommandFailure("another program is changing '\(path)'. Try again.") }
        do {
            let newer = try readChanges()
            return try shorten() ?? newer
        } catch {
            unlock()
            throw error
        }
    }

    /// Releases the lock, if it is held.
    func unlock() {
        if isLocked { lockFile.unlock() }
        isLocked = false
    }

    // MARK: Reading

    /// The number of bytes that a program reads, and therefore the largest file that one writes.
    private static var largest: Int { 256 << 20 }

    /// The contents of the file if another program has changed it since they were read or written; else nil.
    func readChanges() throws -> Timeline? { Path(path).status?.version == version ? nil : try read() }

    /// Reads the file.
    func read() throws -> Timeline {
        // The version comes first: a change in between is then found later.
        let version = Path(path).status?.version
        let bytes: [UInt8]
        do throws(RegularFile.Failure) {
            bytes = try RegularFile.contents(of: path, limit: Self.largest)
        } catch {
            guard case .system(let reason) = error, reason.isMissingFile else { throw unreadable() }
            bytes = []
        }
        do {
            let state: State
            do {
                journal = try bytes.isEmpty ? Journal(text: encode(new)) : parse(bytes)
                state = try decode(journal.text)
            } catch {
                // Only an editor or another program writes a value on several lines.
                state = try decode(bytes)
                journal = Journal(text: try encode(state))
            }
            self.version = version
            return Timeline(state: state, steps: journal.steps.map(\.step), cursor: journal.cursor)
        } catch { throw unreadable() }
    }

    private func unreadable() -> CommandFailure {
        CommandFailure(
            "cannot read the data in '\(path)': it is no JSON of this program. Correct it, or rename it to begin a new one."
        )
    }

    private func parse(_ bytes: [UInt8]) throws -> Journal {
        let size = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        // Only another program writes a first line without a line feed.
        let lines = (size == 0 ? bytes[...] : bytes[..<size]).split(separator: UInt8(ascii: "\n"))
        var journal = Journal(text: Array(lines.first ?? []))
        for line in lines.dropFirst() { try replay(JSONValue(parsing: Array(line)), in: &journal) }
        (journal.lineCount, journal.size) = (lines.count, size)
        return journal
    }

    private func replay(_ line: JSONValue, in journal: inout Journal) throws {
        guard let kept = line["keep"]?.integer, (0...journal.steps.count).contains(kept), let new = line["do"]?.array,
            let cursor = line["cursor"]?.integer, (0...kept + new.count).contains(cursor)
        else { throw unreadable() }
        try journal.move(to: kept)
        journal.steps.removeSubrange(kept...)
        for row in new {
            guard let name = row["by"]?.string, let edit = TextEdit(row) else { throw unreadable() }
            let step = Timeline.Step(name, from: .saved(journal.cursor), to: .saved(journal.cursor + 1))
            try journal.add(step, edit)
        }
        try journal.move(to: cursor)
    }

    /// The value of a version.
    ///
    /// - Throws: A ``CommandFailure`` if the file is damaged, or its value is of another type.
    func state(of version: Timeline.Version) throws -> State {
        switch version {
        case .known(let state): return state
        case .saved(let position):
            var journal = journal
            do {
                try journal.move(to: position)
                return try decode(journal.text)
            } catch { throw unreadable() }
        }
    }

    // MARK: Writing

    private static var mostSteps: Int { 1000 }
    /// The number of bytes of the value and its steps after which the oldest steps are removed.
    private static var mostBytes: Int { 64 << 20 }

    /// Makes a timeline durable; the lock must be held.
    ///
    /// - Throws: A ``CommandFailure`` if that fails; the file is then unchanged.
    func write(_ timeline: Timeline) throws {
        var next = journal
        let kept = zip(journal.steps, timeline.steps).prefix { $0.step === $1 }.count
        try next.move(to: kept)
        next.steps.removeSubrange(kept...)
        for step in timeline.steps[kept...] {
            try next.add(step, TextEdit(from: next.text, to: encode(state(of: step.after))))
        }
        try next.move(to: timeline.cursor)
        let line = Self.line(of: next, keeping: kept)
        if journal.size == 0 || journal.size + line.count > Self.largest {
            try replace(by: next)
        } else {
            try append(line, to: next)
        }
    }

    private static func line(of journal: Journal, keeping kept: Int) -> [UInt8] {
        let steps = journal.steps[kept...].map { $0.edit.row(by: $0.step.summary) }
        let line: JSONValue = ["keep": .number(kept), "do": .array(steps), "cursor": .number(journal.cursor)]
        return Array((line.serialized() + "\n").utf8)
    }

    private func append(_ line: [UInt8], to next: Journal) throws {
        let size = journal.size
        try writing {
            let file = try OpenFile(path, for: .readingAndWriting)
            // A program was killed while it wrote a line.
            if try file.status.size > size { try file.truncate(to: size) }
            do {
                try file.write(line, at: size)
                try file.sync()
            } catch {
                try? file.truncate(to: size)
                throw error
            }
        }
        adopt(next, size: size + line.count, lineCount: journal.lineCount + 1)
    }

    /// Replaces the file by one with a single change.
    private func replace(by next: Journal) throws {
        var first = next
        try first.move(to: 0)
        let bytes = first.text + [UInt8(ascii: "\n")] + Self.line(of: next, keeping: 0)
        guard bytes.count <= Self.largest else {
            throw CommandFailure("cannot save the change in '\(path)': the file would be too large.")
        }
        try writing {
            let file = try ReplacementFile(path: path, mode: 0o600, lock: .ofPath)
            try file.file.write(bytes)
            try file.finish()
        }
        adopt(next, size: bytes.count, lineCount: 2)
    }

    private func writing(_ body: () throws -> Void) throws {
        do { try body() } catch let error as SystemError {
            throw CommandFailure("cannot save the change in '\(path)': \(error).")
        }
    }

    private func adopt(_ next: Journal, size: Int, lineCount: Int) {
        journal = next
        (journal.size, journal.lineCount) = (size, lineCount)
        version = Path(path).status?.version
    }

    /// Forgets the oldest steps if the file has become long; its new contents, or nil if it remains.
    private func shorten() throws -> Timeline? {
        guard journal.lineCount > 2 * Self.mostSteps || journal.size > Self.mostBytes + 2 * journal.text.count else {
            return nil
        }
        var next = journal
        var surplus = min(next.cursor, max(0, next.steps.count - Self.mostSteps))
        // Half of the limit, so that the next change does not shorten the file again.
        var size = next.steps[surplus...].reduce(0) { $0 + $1.edit.size }
        while surplus < next.cursor, size > Self.mostBytes / 2 {
            size -= next.steps[surplus].edit.size
            surplus += 1
        }
        next.steps.removeFirst(surplus)
        next.cursor -= surplus
        try replace(by: next)
        return try read()
    }
}
