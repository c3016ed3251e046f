/// Stops a library's running work, from any thread.
package struct Interruption: Sendable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    /// Makes what is running now fail with ``LibraryError/interrupted``; without anything running, does nothing.
    package func interrupt() { action() }
}
