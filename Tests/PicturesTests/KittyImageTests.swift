import PictureReaders
import Terminal
import Testing

@testable import Pictures

@Suite struct KittyImageTests {
    private let drawing: PictureDrawing
    private let image = KittyImage(0x12_3456)

    init() throws {
        drawing = try PictureDrawing(.fourColors(), columns: 8, rows: 4, mode: .kitty, depth: .full)
    }

    @Test func `a picture with a number decodes to the picture, and requests no reply`() throws {
        for (text, setting) in [(image.placed(drawing), ",C=1,"), (image.held(drawing), ",U=1,")] {
            let text = try #require(text)
            #expect(text.hasPrefix("\u{1b}_Ga=T,i=1193046,q=2" + setting))
            let commands = text.split(separator: "\u{1b}\\")
            #expect(commands.count > 1)
            #expect(commands.allSatisfy { $0.contains("q=2,") })
            let shown = try KittyReader.read(text)
            #expect(shown.columns == 8)
            #expect(shown.rows == 4)
            #expect(shown.picture.distance(to: .fourColors()) <= 12)
        }
    }

    @Test func `other kinds of drawing have no number`() throws {
        for mode in [GraphicsMode.sixel, .iterm, .symbols, .ascii] {
            let other = try PictureDrawing(.fourColors(), columns: 8, rows: 4, mode: mode, depth: .full)
            #expect(image.placed(other) == nil)
            #expect(image.held(other) == nil)
        }
    }

    @Test func `placeholders are text, one column each, that names the image, the row and the column`() {
        let rows = image.placeholders(columns: 28, rows: 14, depth: .full)
        #expect(rows.count == 14)
        #expect(rows.allSatisfy { $0.width == 28 && $0.plain.count == 28 })
        #expect(
            rows.allSatisfy { $0.runs.map(\.style) == [Style(foreground: .rgb(red: 0x12, green: 0x34, blue: 0x56))] })
        let cells = rows.map { Array($0.plain).map { Array($0.unicodeScalars) } }
        #expect(cells[0][0] == ["\u{10eeee}", "\u{305}", "\u{305}"])
        #expect(cells[3][1] == ["\u{10eeee}", "\u{310}", "\u{30d}"])
        #expect(Set(rows.flatMap { Array($0.plain) }).count == 14 * 28)
        let palette = KittyImage(77).placeholders(columns: 2, rows: 1, depth: .palette)
        #expect(palette.map(\.runs.first?.style) == [Style(foreground: .palette(77))])
    }
}
