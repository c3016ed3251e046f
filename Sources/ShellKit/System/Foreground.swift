/// The owner of the terminal's Ctrl-C: this program, or a program that it has started and waits for.
@MainActor
public protocol Foreground: AnyObject {
    /// Passes Ctrl-C to a started program.
    ///
    /// - Parameter end: Ends that program; called on any thread when this program is asked to end.
    func lend(toWhatEndsBy end: @escaping @Sendable () -> Void)
    /// Returns Ctrl-C to this program.
    ///
    /// - Parameter wasInterrupted: True if Ctrl-C ended the started program; the running command is then cancelled as
    ///   well.
    func takeBack(wasInterrupted: Bool)
}
