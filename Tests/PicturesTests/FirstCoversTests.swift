import DrawCovers
import FirstCovers
import MusicLibrary
import Testing

@testable import Pictures

@Suite struct FirstCoversTests {
    private let whole = PixelSize(width: CoverPainter.side, height: CoverPainter.side)

    @Test func `each of the first albums has the cover that the program in the repository draws`() throws {
        #expect(CoverFile.drawings.map(\.title) == FirstAlbums.drafts.map(\.title))
        for (album, drawing) in zip(FirstAlbums.drafts, CoverFile.drawings) {
            let bytes = try #require(FirstCovers.bytes(for: album.coverURL))
            let kept = try PictureDecoder().read(bytes, fitting: whole)
            let drawn = try #require(Picture(size: whole, pixels: CoverPainter.pixels(of: drawing)))
            // Other machines may round a sine otherwise, by which a pixel on an edge may be a step lighter.
            #expect(kept.distance(to: drawn) <= 24, "\(album.title)")
            #expect(bytes.count < 8000, "\(album.title)")
        }
    }

    @Test func `no two covers are the same, and other addresses have none`() {
        #expect(Set(FirstAlbums.drafts.map { FirstCovers.bytes(for: $0.coverURL) }).count == 5)
        #expect(FirstCovers.bytes(for: "https://example.org/cover.png") == nil)
        #expect(FirstCovers.bytes(for: "") == nil)
    }
}
