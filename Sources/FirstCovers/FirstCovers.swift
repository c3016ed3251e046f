internal import AlbumModel
internal import MusicLibrary

/// Covers for the albums that a new library begins with, so that a first start shows pictures without a network.
///
/// They are WebP files of 300 × 300 pixels, which the build embeds in the program. Examples/Programs/draw-covers draws them.
package enum FirstCovers {
    /// The cover file for this address; nil unless it is the cover address of one of the first albums.
    package static func bytes(for address: String) -> [UInt8]? {
        FirstAlbums.drafts.first { $0.coverURL == address }.flatMap { covers[$0.title] }
    }

    private static let covers = [
        "Best of Bowie": PackageResources.best_of_bowie_webp,
        "It's My Life": PackageResources.its_my_life_webp,
        "Nothing Like The Sun": PackageResources.nothing_like_the_sun_webp,
        "Staring at the Sun": PackageResources.staring_at_the_sun_webp,
        "American Pie": PackageResources.american_pie_webp,
    ]
}
