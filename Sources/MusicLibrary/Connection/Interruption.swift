/// The numbers of a store's committed and lost batches.
struct EndedBatches: Hashable {
    /// The number of committed batches. A store may commit a batch itself, before an edit that takes long.
    var committed = 0
    /// The number of batches that were rolled back as a whole because the file failed or no change in them was
    /// finished.
    var lost = 0
}

/// Interrupts the running operation of a library, from any thread.
struct Interruption: Sendable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    /// Makes the running operation fail with ``LibraryError/interrupted``; does nothing if none is running.
    func interrupt() { action() }
}
