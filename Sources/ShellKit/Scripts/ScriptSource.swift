/// Where the lines of a script come from.
@MainActor
public protocol ScriptSource: AnyObject {
    /// Whether the next line is not there yet, so that reading it would have to wait.
    var wouldWait: Bool { get }

    /// Waits until there is something to read, without keeping the main actor from anything else.
    func waitForInput() async

    /// Hands the next line, without its line break, to `body`; false when there is none.
    ///
    /// - Throws: What `body` throws, or that the source cannot be read.
    func nextLine(_ body: (UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Void) throws -> Bool
}
