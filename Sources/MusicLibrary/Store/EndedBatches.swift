/// How many batches of a store have ended one way, and how many the other.
package struct EndedBatches: Hashable {
    /// Those that are on disk. A store may put one there by itself, before an edit that takes long.
    package var kept = 0
    /// Those that were taken back as a whole, since the file failed or nothing of them was finished.
    package var lost = 0
}
