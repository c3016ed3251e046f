/// Somebody who makes albums.
struct GeneratedArtist {
    let name: String
    /// The words that titles are made of.
    let vocabulary: Vocabulary
    let genre: String
    let label: String
    /// The year of the first album.
    let beginning: Int
}
