/// Interrupts the running operation of a library, from any thread.
struct Interruption: Sendable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    /// Makes the running operation fail with ``LibraryError/interrupted``; does nothing if none is running.
    func interrupt() { action() }
}
