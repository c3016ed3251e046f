/// An album that nobody has ever heard.
package struct GeneratedAlbum: Equatable, Sendable {
    /// Its title.
    package let title: String
    /// Whoever made it.
    package let artist: String
    /// Its genre, or none.
    package let genre: String?
    /// The year in which it came out, or none.
    package let year: Int?
    /// Where a picture of its cover would be, or none.
    package let cover: String?
    /// Who brought it out, or none.
    package let label: String?
    /// What it was pressed or copied on, or none.
    package let medium: String?
    /// What its owner has to say, or nothing.
    package let note: String?
}
