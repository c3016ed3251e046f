/// The result of a rescue.
package struct Rescue: Sendable, Hashable {
    /// The number of saved albums.
    package let albums: Int
    /// The expected number of albums; nil if it cannot be read.
    package let expectedAlbums: Int?
    /// The number of saved changes, which can be undone.
    package let changes: Int
    /// The expected number of changes; nil if it cannot be read.
    package let expectedChanges: Int?
    /// The remote of the damaged library; the new library has none.
    package let remote: String?
    /// The diagnosis of the new library, which should have no findings.
    package let diagnosis: Diagnosis
}
