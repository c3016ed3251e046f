/// Who has the terminal's Ctrl-C: this program, or one that it has started and waits for.
@MainActor
public protocol Foreground: AnyObject {
    /// Leaves Ctrl-C to a program that was started.
    func lend()
    /// Takes Ctrl-C back.
    ///
    /// - Parameter wasInterrupted: Whether it ended what was started, which then ends what is running here as well.
    func takeBack(wasInterrupted: Bool)
}
