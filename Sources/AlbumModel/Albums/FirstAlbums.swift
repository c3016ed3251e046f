/// The five albums of a new library.
///
/// They belong to the library's initial state, not to a change, so undo does not remove them.
package enum FirstAlbums {
    /// The albums in order.
    package static let drafts: [AlbumDraft] = [
        draft("Best of Bowie", "David Bowie", 1992, "david_bowie_best_of_bowie"),
        draft("It's My Life", "No Doubt", 2003, "no_doubt_its_my_life_bathwater"),
        draft("Nothing Like The Sun", "Sting", 1999, "sting_nothing_like_the_sun"),
        draft("Staring at the Sun", "U2", 2000, "u2_staring_at_the_sun"),
        draft("American Pie", "Madonna", 2000, "madonna_american_pie"),
    ]

    private static func draft(_ title: String, _ artist: String, _ year: Int, _ cover: String) -> AlbumDraft {
        AlbumDraft(
            title: title, artist: artist, genre: "Pop", year: year,
            coverURL: "https://s3.amazonaws.com/CoverProject/album/album_\(cover).png")
    }
}
