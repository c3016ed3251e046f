internal import Foundation
internal import MusicLibrary

/// Covers of our own making for the albums that a new library begins with, so that a first run shows pictures without a
/// network. They are inside the program, as WebP files of 300 × 300 pixels.
package enum FirstCovers {
    /// The picture file that stands for what is at this address; nil for every address but those of the first albums.
    ///
    /// Decodes a few kilobytes at each call.
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
