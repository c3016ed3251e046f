import AlbumModel
import DrawCovers
import FirstCovers
import MusicLibrary
import PictureReaders
import Testing

@testable import Pictures

@Suite struct FirstCoversTests {
    private let whole = PixelSize(width: CoverPainter.side, height: CoverPainter.side)

    @Test func `each of the first albums has the cover that the program in the repository draws`() throws {
        #expect(CoverFile.drawings.map(\.title) == FirstAlbums.drafts.map(\.title))
        for (album, drawing) in zip(FirstAlbums.drafts, CoverFile.drawings) {
            let bytes = try #require(FirstCovers.bytes(for: album.coverURL ?? ""))
            let kept = try PictureDecoder().read(bytes, fitting: whole)
            #expect(kept.size == whole)
            // Every sixth row, because all of them take a minute while many tests run.
            for row in stride(from: 0, to: whole.height, by: 6) {
                let drawn = try #require(strip(CoverPainter.row(row, of: drawing)))
                let there = try #require(strip(Array(kept.pixels[(row * whole.width * 4)...].prefix(whole.width * 4))))
                // Other machines may round a sine differently, which makes a pixel on an edge one step lighter.
                #expect(there.distance(to: drawn) <= 24, "\(album.title), row \(row)")
            }
            #expect(bytes.count < 8000, "\(album.title)")
        }
    }

    private func strip(_ pixels: [UInt8]) -> Picture? {
        Picture(size: PixelSize(width: whole.width, height: 1), pixels: pixels)
    }

    @Test func `no two covers are the same, and other addresses have none`() {
        #expect(Set(FirstAlbums.drafts.map { FirstCovers.bytes(for: $0.coverURL ?? "") }).count == 5)
        #expect(FirstCovers.bytes(for: "https://example.org/cover.png") == nil)
        #expect(FirstCovers.bytes(for: "") == nil)
    }
}
