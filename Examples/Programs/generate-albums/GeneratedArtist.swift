/// An artist with the properties that the albums share.
struct GeneratedArtist {
    let name: String
    /// The words of the titles.
    let vocabulary: Vocabulary
    let genre: String
    let label: String
    /// The year of the first album.
    let beginning: Int
}
