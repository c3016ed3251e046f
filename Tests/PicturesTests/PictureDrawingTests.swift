import PictureReaders
import Terminal
import Testing

@testable import Pictures

@Suite struct PictureDrawingTests {
    @Test func `four coloured quarters are drawn in true colour`() throws {
        let cells = try Self.cells(.fourColors(), columns: 8, rows: 4, .full)
        let expected: [[Color]] = [
            [.rgb(red: 255, green: 0, blue: 0), .rgb(red: 0, green: 255, blue: 0)],
            [.rgb(red: 0, green: 0, blue: 255), .rgb(red: 255, green: 255, blue: 0)],
        ]
        Self.expectQuarters(of: cells, expected)
    }

    @Test func `four coloured quarters are drawn in 256 and in 16 colours`() throws {
        let palette = try Self.cells(.fourColors(), columns: 8, rows: 4, .palette)
        Self.expectQuarters(of: palette, [[.palette(196), .palette(46)], [.palette(21), .palette(226)]])
        let sixteen = try Self.cells(.fourColors(), columns: 8, rows: 4, .ansi)
        Self.expectQuarters(of: sixteen, [[.ansi(9), .ansi(10)], [.ansi(12), .ansi(11)]])
    }

    @Test func `a drawing without colours has only characters, with light ones for light areas`() throws {
        let picture = Picture(width: 40, height: 20) { x, _ in x < 20 ? Pixel(0, 0, 0, 255) : Pixel(255, 255, 255, 255)
        }
        let drawing = try PictureDrawing(picture, columns: 8, rows: 2, mode: .symbols, depth: .none)
        guard case .rows(let rows) = drawing.content else {
            Issue.record("symbols are rows")
            return
        }
        #expect(rows.map(\.plain) == ["    ████", "    ████"])
        #expect(rows.allSatisfy { $0.runs.allSatisfy { $0.style.isPlain } })
    }

    @Test(arguments: ColorDepth.allCases)
    func `rows have the requested number and width, and contain no control character`(depth: ColorDepth) throws {
        for (columns, rows) in [(1, 1), (7, 3), (40, 11), (9, 30)] {
            for isCentred in [false, true] {
                let drawing = try PictureDrawing(
                    .shades, columns: columns, rows: rows, mode: .symbols, depth: depth, isCentred: isCentred)
                guard case .rows(let texts) = drawing.content else { continue }
                #expect(texts.count == rows)
                #expect(texts.allSatisfy { $0.width == columns && $0.plain.unicodeScalars.count == columns })
                #expect(
                    texts.allSatisfy { $0.plain.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } })
            }
        }
    }

    @Test func `a picture retains its aspect ratio in cells, and has the requested alignment`() throws {
        func frame(
            isCentred: Bool, _ cell: PixelSize = PixelSize(width: 8, height: 16)
        ) throws -> CellFrame {
            try PictureDrawing(
                .fourColors(), columns: 30, rows: 10, mode: .symbols, depth: .full, cell: cell, isCentred: isCentred
            ).frame
        }
        #expect(try frame(isCentred: false) == CellFrame(column: 0, row: 0, columns: 20, rows: 10))
        #expect(try frame(isCentred: true) == CellFrame(column: 5, row: 0, columns: 20, rows: 10))
        let square = CellFrame(column: 10, row: 0, columns: 10, rows: 10)
        #expect(try frame(isCentred: true, PixelSize(width: 10, height: 10)) == square)
    }

    @Test func `transparent pixels have the terminal's background`() throws {
        let picture = Picture(width: 64, height: 64) { x, _ in x < 32 ? .clear : .red }
        let cells = try Self.cells(picture, columns: 8, rows: 4, .full)
        #expect(cells[0][0] == nil)
        #expect(cells[3][2] == nil)
        #expect(cells[0][7] == .rgb(red: 255, green: 0, blue: 0))
    }

    /// The colour of the largest part of each cell: the background of a space, or the foreground of a full block.
    private static func cells(
        _ picture: Picture, columns: Int, rows: Int, _ depth: ColorDepth
    ) throws -> [[Color?]] {
        let drawing = try PictureDrawing(picture, columns: columns, rows: rows, mode: .symbols, depth: depth)
        guard case .rows(let texts) = drawing.content else { return [] }
        return texts.map { text in
            text.runs.flatMap { run in
                run.text.map { $0 == "█" ? run.style.foreground : $0 == " " ? run.style.background : .white }
            }
        }
    }

    private static func expectQuarters(of cells: [[Color?]], _ expected: [[Color]]) {
        for (row, colors) in cells.enumerated() {
            for (column, color) in colors.enumerated() {
                let wanted = expected[row * 2 / cells.count][column * 2 / colors.count]
                #expect(color == wanted, "row \(row), column \(column)")
            }
        }
    }
}
