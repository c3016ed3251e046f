/// A generated album.
package struct GeneratedAlbum: Equatable, Sendable {
    package let title: String
    package let artist: String
    package let genre: String?
    /// The year of release; nil for none.
    package let year: Int?
    /// The address of a picture of the cover; nil for none.
    package let cover: String?
    /// The record label; nil for none.
    package let label: String?
    /// The kind of record or file; nil for none.
    package let medium: String?
    /// A note of the owner; nil for none.
    package let note: String?
}
