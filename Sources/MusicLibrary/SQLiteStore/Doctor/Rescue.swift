/// What was saved of a library.
package struct Rescue: Sendable, Hashable {
    /// How many albums were saved.
    package let albums: Int
    /// How many there should have been; nil where nothing says so any more.
    package let expectedAlbums: Int?
    /// How many changes were saved, which can be taken back.
    package let changes: Int
    /// How many there should have been; nil where nothing says so any more.
    package let expectedChanges: Int?
    /// The remote, which the new library has no more.
    package let remote: String?
    /// What is wrong with the new library, which should be nothing.
    package let diagnosis: Diagnosis
}
