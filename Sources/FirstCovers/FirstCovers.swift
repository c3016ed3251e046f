internal import Foundation
internal import MusicLibrary

/// The covers of the albums in a new library, drawn for this project, so the first run shows pictures without a
/// network. They are embedded in the program as WebP files of 300 × 300 pixels.
package enum FirstCovers {
    /// The picture file for an address; nil unless the address belongs to one of the first albums.
    ///
    /// Each call decodes a few kilobytes.
    package static func bytes(for address: String) -> [UInt8]? {
        guard let album = FirstAlbums.drafts.first(where: { $0.coverURL == address }),
            let text = drawings[album.title],
            let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
        else { return nil }
        return Array(data)
    }

    private static let drawings = [
        "Best of Bowie": bestOfBowie, "It's My Life": itsMyLife, "Nothing Like The Sun": nothingLikeTheSun,
        "Staring at the Sun": staringAtTheSun, "American Pie": americanPie,
    ]
}
