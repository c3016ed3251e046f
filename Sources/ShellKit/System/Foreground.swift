/// Who has the terminal's Ctrl-C: this program, or one that it has started and waits for.
@MainActor
public protocol Foreground: AnyObject {
    /// Leaves Ctrl-C to a program that was started.
    ///
    /// - Parameter end: Ends that program; called on any thread when this one is asked to end.
    func lend(toWhatEndsBy end: @escaping @Sendable () -> Void)
    /// Takes Ctrl-C back.
    ///
    /// - Parameter wasInterrupted: Whether it ended what was started, which then ends what is running here as well.
    func takeBack(wasInterrupted: Bool)
}
