import PictureReaders
import Terminal
import Testing

@testable import Pictures

/// The output for a terminal, decoded like in the terminal.
@Suite struct GraphicsOutputTests {
    private let cell = PixelSize(width: 8, height: 16)

    private func sequence(_ picture: Picture, _ mode: GraphicsMode, columns: Int, rows: Int) throws -> String {
        let drawing = try PictureDrawing(picture, columns: columns, rows: rows, mode: mode, depth: .full, cell: cell)
        guard case .sequence(let text) = drawing.content else { throw UnreadableSequence() }
        return text
    }

    @Test func `kitty's chunks decode to the picture`() throws {
        let text = try sequence(.fourColors(), .kitty, columns: 8, rows: 4)
        let shown = try KittyReader.read(text)
        #expect(shown.columns == 8)
        #expect(shown.rows == 4)
        // chafa's scaling leaves the last column slightly less than opaque.
        #expect(shown.picture.distance(to: .fourColors()) <= 12)
        let clear = Picture(width: 64, height: 64) { x, _ in x < 32 ? .clear : .red }
        #expect(try KittyReader.read(sequence(clear, .kitty, columns: 8, rows: 4)).picture.distance(to: clear) <= 12)
    }

    @Test func `iTerm's file decodes to the picture`() throws {
        let shown = try InlineFileReader.read(sequence(.fourColors(), .iterm, columns: 8, rows: 4))
        #expect(shown.columns == 8)
        #expect(shown.rows == 4)
        #expect(shown.picture.distance(to: .fourColors()) <= 12)
    }

    @Test func `sixels decode to the picture within the precision of their palette`() throws {
        let exact = try SixelReader.read(sequence(.fourColors(width: 48, height: 48), .sixel, columns: 6, rows: 3))
        #expect(exact.distance(to: .fourColors(width: 48, height: 48)) <= 3)
        // 64 rows of pixels are not a whole number of bands: chafa leaves the last four rows of the frame empty.
        let bands = try SixelReader.read(sequence(.fourColors(), .sixel, columns: 8, rows: 4))
        #expect(bands.size == PixelSize(width: 64, height: 60))
        for (x, y, color) in [(3, 3, Pixel.red), (60, 3, .green), (3, 56, .blue), (60, 56, .yellow)] {
            #expect(bands[x, y].distance(to: color) <= 3)
        }
    }

    @Test func `sixels end on their last band, so that the screen's last row does not scroll`() throws {
        #expect(try !sequence(.fourColors(), .sixel, columns: 8, rows: 4).hasSuffix("-\u{1b}\\"))
    }

    @Test func `a picture is scaled to its frame for sixels, and never enlarged for terminals that scale`()
        throws
    {
        let small = Picture.fourColors(width: 16, height: 16)
        #expect(try SixelReader.read(sequence(small, .sixel, columns: 20, rows: 10)).size.width == 160)
        let kitty = try KittyReader.read(sequence(small, .kitty, columns: 16, rows: 8))
        #expect(kitty.columns == 16)
        #expect(kitty.picture.size == PixelSize(width: 16, height: 16))
    }

    @Test func `a sequence has its own start and end, and contains no other sequence`() throws {
        for (mode, ends) in [(GraphicsMode.sixel, 1), (.iterm, 0), (.kitty, 4)] {
            let text = try sequence(.fourColors(width: 16, height: 16), mode, columns: 2, rows: 1)
            let controls = text.unicodeScalars.filter { $0.value < 0x20 || $0.value > 0x7E }
            #expect(controls.allSatisfy { $0 == "\u{1b}" || mode == .iterm && $0 == "\u{7}" }, "\(mode)")
            let parts = text.split(separator: "\u{1b}", omittingEmptySubsequences: false).dropFirst()
            let openings = parts.filter { !$0.hasPrefix("\\") }
            let mark = mode == .sixel ? "P" : mode == .iterm ? "]1337;File=" : "_G"
            #expect(openings.allSatisfy { $0.hasPrefix(mark) }, "\(mode)")
            #expect(parts.count - openings.count == (mode == .iterm ? 0 : openings.count), "\(mode)")
            #expect(openings.count >= max(1, ends / 2), "\(mode)")
        }
    }

    @Test func `a terminal with a huge cell size gets a picture of limited size`() throws {
        let drawing = try PictureDrawing(
            .fourColors(), columns: 80, rows: 40, mode: .sixel, depth: .full,
            cell: PixelSize(width: 100_000, height: 200_000))
        guard case .sequence(let text) = drawing.content else { throw UnreadableSequence() }
        // Sixels begin with their raster: two numbers for the shape of a pixel, then width and height.
        let raster = try #require(text.firstMatch(of: /"1;1;([0-9]+);([0-9]+)#/))
        let (width, height) = (try #require(Int(raster.1)), try #require(Int(raster.2)))
        #expect((1_000_000...8_000_000).contains(width * height))
    }
}
