internal import CPictures
package import Terminal

/// A picture in the form that a terminal displays: rows of styled characters, or one escape sequence.
///
/// A drawing contains only colours of the picture's file, so no file can control a terminal. The methods belong to no
/// actor. A thousand cells take 5 ms; 100,000 pixels take 10 ms as sixels and 2 ms in the other pixel modes.
package struct PictureDrawing: Sendable, Hashable {
    /// The output of a drawing.
    package enum Content: Sendable, Hashable {
        /// The requested number of rows, each exactly of the requested width; cells outside the picture are blank.
        /// Render the rows with the depth of the drawing.
        case rows([StyledText])
        /// One escape sequence, to be written with the cursor at the frame's first cell. The cursor position after it
        /// depends on the terminal, so the caller must set it.
        case sequence(String)
    }

    /// The output.
    package let content: Content
    /// The position of the picture within the requested area.
    package let frame: CellFrame

    /// Draws a picture as large as possible within columns and rows (1 to 1,000 each) in its aspect ratio.
    ///
    /// - Parameters:
    ///   - depth: The depth for ``GraphicsMode/symbols`` and ``GraphicsMode/ascii``; the other modes use all colours.
    ///   - cell: The size of a cell in pixels as the terminal reports it; by default twice as high as wide.
    /// - Throws: ``PictureError/noLibrary(_:)`` when the drawing library cannot be loaded.
    package init(
        _ picture: Picture, columns: Int, rows: Int, mode: GraphicsMode, depth: ColorDepth,
        cell: PixelSize = PixelSize(width: 8, height: 16), isCentred: Bool = false
    ) throws(PictureError) {
        if let missing = cpic_missing_for_drawing() { throw .noLibrary(String(cString: missing)) }
        let columns = min(max(1, columns), 1000)
        let rows = min(max(1, rows), 1000)
        frame = CellFrame(of: picture.size, columns: columns, rows: rows, cell: cell, isCentred: isCentred)
        content =
            switch mode {
            case .symbols, .ascii:
                .rows(
                    Self.rows(picture, depth, isASCII: mode == .ascii, frame: frame, columns: columns, rows: rows))
            case .sixel: .sequence(Self.sixels(picture, frame, cell: Self.bounded(cell, frame)))
            case .kitty: .sequence(Self.sequence(picture, CPIC_KITTY, frame, cell: Self.sparing(cell, frame, picture)))
            case .iterm: .sequence(Self.sequence(picture, CPIC_ITERM, frame, cell: Self.sparing(cell, frame, picture)))
            }
    }

    private static func rows(
        _ picture: Picture, _ depth: ColorDepth, isASCII: Bool, frame: CellFrame, columns: Int, rows: Int
    ) -> [StyledText] {
        let cells = cells(picture, depth, isASCII: isASCII, columns: frame.columns, rows: frame.rows)
        let drawn = (0..<frame.rows).map { row in
            var text = StyledText()
            for cell in cells[(row * frame.columns)..<((row + 1) * frame.columns)] { text.append(cell, depth) }
            return text
        }
        return frame.rows(drawn, columns: columns, rows: rows)
    }

    private static func cells(
        _ picture: Picture, _ depth: ColorDepth, isASCII: Bool, columns: Int, rows: Int
    ) -> [cpic_cell] {
        let colors =
            switch depth {
            case .none: CPIC_COLORS_NONE
            case .ansi: CPIC_COLORS_16
            case .palette: CPIC_COLORS_256
            case .full: CPIC_COLORS_FULL
            }
        let count = columns * rows
        return withSource(picture) { source in
            [cpic_cell](unsafeUninitializedCapacity: count) { buffer, filled in
                cpic_draw_cells(source, colors, isASCII, Int32(columns), Int32(rows), buffer.baseAddress)
                filled = count
            }
        }
    }

    private static func withSource<Result>(_ picture: Picture, _ body: (cpic_source) -> Result) -> Result {
        picture.pixels.withUnsafeBufferPointer { pixels in
            let size = picture.size
            return body(
                cpic_source(pixels: pixels.baseAddress, width: Int32(size.width), height: Int32(size.height)))
        }
    }
}

extension PictureDrawing {
    private static func sequence(
        _ picture: Picture, _ graphics: cpic_graphics, _ frame: CellFrame, cell: PixelSize
    ) -> String {
        withSource(picture) { source in
            var length = 0
            let text = cpic_draw_sequence(
                source, graphics, Int32(frame.columns), Int32(frame.rows), Int32(cell.width), Int32(cell.height),
                &length)
            defer { cpic_free(text) }
            return String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
        }
    }

    /// Removes the line feed after the last band, which would scroll the screen if the picture reaches its last row.
    private static func sixels(_ picture: Picture, _ frame: CellFrame, cell: PixelSize) -> String {
        let text = sequence(picture, CPIC_SIXEL, frame, cell: cell)
        let end = "\u{1b}\\"
        return text.hasSuffix("-" + end) ? text.dropLast(end.count + 1) + end : text
    }

    /// A cell size that limits the whole picture to eight million pixels, for any size that the terminal reports.
    private static func bounded(_ cell: PixelSize, _ frame: CellFrame) -> PixelSize {
        let most = 8_000_000 / (frame.columns * frame.rows)
        var (width, height) = (min(cell.width, 200), min(cell.height, 200))
        while width * height > max(1, most) {
            width = max(1, width / 2)
            height = max(1, height / 2)
        }
        return PixelSize(width: width, height: height)
    }

    /// A cell size that does not exceed the pixels of the picture, for terminals that scale pictures themselves.
    private static func sparing(_ cell: PixelSize, _ frame: CellFrame, _ picture: Picture) -> PixelSize {
        let bounded = bounded(cell, frame)
        let width = (picture.size.width + frame.columns - 1) / frame.columns
        let height = (picture.size.height + frame.rows - 1) / frame.rows
        return PixelSize(width: min(bounded.width, width), height: min(bounded.height, height))
    }
}

extension StyledText {
    fileprivate mutating func append(_ cell: cpic_cell, _ depth: ColorDepth) {
        let character = Unicode.Scalar(cell.scalar).map { String($0) } ?? " "
        let foreground = Color(cell.foreground, depth)
        let background = Color(cell.background, depth)
        if character == " " {
            append(" ", Style(background: background))
        } else if depth != .none && foreground == nil {
            // The character has the terminal's background colour, which only reverse video can select.
            append(character, Style(.reverse, foreground: background))
        } else {
            append(character, Style(foreground: foreground, background: background))
        }
    }
}

extension Color {
    fileprivate init?(_ value: Int32, _ depth: ColorDepth) {
        guard value >= 0 else { return nil }
        switch depth {
        case .none: return nil
        case .ansi: self = .ansi(UInt8(truncatingIfNeeded: value))
        case .palette: self = .palette(UInt8(truncatingIfNeeded: value))
        case .full:
            self = .rgb(
                red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
                blue: UInt8(truncatingIfNeeded: value))
        }
    }
}
