/// The source of a script's lines.
@MainActor
public protocol ScriptSource: AnyObject {
    /// True if the next line is not available, so that reading would block.
    var wouldWait: Bool { get }

    /// Waits until input is available, without blocking the main actor.
    func waitForInput() async

    /// Passes the next line, without its line break, to `body`; returns false if there is none.
    ///
    /// - Throws: Any error of `body`, or an error if the source cannot be read.
    func nextLine(_ body: (UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Void) throws -> Bool
}

/// A script in memory: the lines of `-c`, or of an example.
@MainActor
public final class TextScriptSource: ScriptSource {
    private var lines: ArraySlice<[UInt8]>

    /// The lines of a text.
    public init(_ text: String) { lines = text.linesOfBytes[...] }

    /// False: all lines are available.
    public let wouldWait = false

    /// Returns at once.
    public func waitForInput() {}

    /// Passes the next line of the text to `body`.
    public func nextLine(_ body: (UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Void) throws -> Bool {
        guard let line = lines.popFirst() else { return false }
        try line.withUnsafeBufferPointer { try body($0) }
        return true
    }
}

/// Reads the statements of a script one by one.
@MainActor
struct StatementReader {
    private let source: any ScriptSource
    private var tokenizer = Tokenizer()
    /// True after the last line.
    private(set) var isAtEnd = false

    init(_ source: any ScriptSource) { self.source = source }

    /// The number of the line that was read last, from 1.
    var lineNumber: Int { tokenizer.lineNumber }

    /// True if the next statement is on a line that is not available yet.
    var wouldWait: Bool { !tokenizer.hasStatement && !isAtEnd && source.wouldWait }

    /// The next statement. Nil if the next line has none or its statement is incomplete, and after the last line.
    ///
    /// - Throws: ``SyntaxError``, after which the next call continues with the next line, or an error if the source
    ///   cannot be read.
    mutating func next() throws -> Statement? {
        if let statement = tokenizer.next() { return statement }
        let hasLine = try source.nextLine { line throws(SyntaxError) in _ = try tokenizer.feed(line) }
        if hasLine { return tokenizer.next() }
        isAtEnd = true
        try tokenizer.finish()
        return nil
    }

    /// The next statement, after the chain has resolved it for a check. Nil, and errors of reading, as for ``next()``.
    mutating func resolveNext(
        in context: ShellContext
    ) throws -> (statement: Statement, object: Result<any CommandObject, any Error>)? {
        guard let statement = try next() else { return nil }
        context.frame?.line = statement.line
        var request = Request(statement)
        let object = Result { try context.resolve(&request) }
        try completeLine(of: &request)
        return (request.statement, object)
    }

    /// Adds the other statements of the line to the request of the one that was read last, if its command takes them.
    mutating func completeLine(of request: inout Request) throws {
        guard request.line != nil else { return }
        while tokenizer.needsMore, !isAtEnd {
            let hasLine = try source.nextLine { line throws(SyntaxError) in _ = try tokenizer.feed(line) }
            isAtEnd = !hasLine
        }
        if isAtEnd { try tokenizer.finish() }
        var rest = tokenizer.removeStatements()[...]
        request.capture(&rest)
    }
}
