/// The numbers of a store's committed and lost batches.
package struct EndedBatches: Hashable {
    /// The number of committed batches. A store may commit a batch itself, before an edit that takes long.
    package var kept = 0
    /// The number of batches that were rolled back as a whole because the file failed or no change in them was
    /// finished.
    package var lost = 0
}
