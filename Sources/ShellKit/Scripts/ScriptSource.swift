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
