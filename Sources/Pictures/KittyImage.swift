package import Terminal

/// The number under which a terminal with kitty's graphics protocol holds a picture, and what is said with it.
///
/// A terminal keeps what it holds until it is told otherwise: what is shown under a number that was used before replaces that
/// picture, wherever it stands.
package struct KittyImage: Sendable, Hashable {
    /// Of 24 bits, so that a colour can say it.
    package let number: Int

    /// The image of a number.
    package init(_ number: Int) { self.number = number }

    /// What brings a drawing to the terminal and shows it where the cursor is, which stays there; nil when it is no drawing for
    /// this protocol. The terminal answers nothing, which somebody could take for keys.
    package func placed(_ drawing: PictureDrawing) -> String? { numbered(drawing, "C=1") }

    /// What brings a drawing to the terminal, which shows it where ``placeholders(columns:rows:depth:)`` stand; nil when it is
    /// no drawing for this protocol.
    package func held(_ drawing: PictureDrawing) -> String? { numbered(drawing, "U=1") }

    /// What takes the picture from the terminal.
    package var removal: String { "\u{1b}_Ga=d,d=I,i=\(number),q=2\u{1b}\\" }

    /// Characters that stand for the parts of a picture that is held: text, which moves, is cut and is erased as any other.
    ///
    /// - Parameter depth: of at least the palette, whose colours name the numbers below 256.
    package func placeholders(columns: Int, rows: Int, depth: ColorDepth) -> [StyledText] {
        let style = Style(foreground: color(depth))
        let most = Self.marks.count
        return (0..<min(rows, most)).map { row in
            let cells = (0..<min(columns, most)).map { "\u{10eeee}\(Self.marks[row])\(Self.marks[$0])" }
            return StyledText(cells.joined(), style)
        }
    }

    private func color(_ depth: ColorDepth) -> Color {
        let parts = [number >> 16, number >> 8, number].map { UInt8(truncatingIfNeeded: $0) }
        return depth == .full ? .rgb(red: parts[0], green: parts[1], blue: parts[2]) : .palette(parts[2])
    }

    private func numbered(_ drawing: PictureDrawing, _ setting: String) -> String? {
        let (begin, next) = ("\u{1b}_Ga=T,", "\u{1b}_Gm=")
        guard case .sequence(let text) = drawing.content, text.hasPrefix(begin) else { return nil }
        let rest = text.dropFirst(begin.count).replacing(next, with: "\u{1b}_Gq=2,m=")
        return begin + "i=\(number),q=2,\(setting)," + rest
    }

    /// The marks that count rows and columns from 0, in the protocol's order: the first forty of its `rowcolumn-diacritics`.
    private static let marks: [Unicode.Scalar] = [
        "\u{305}", "\u{30d}", "\u{30e}", "\u{310}", "\u{312}", "\u{33d}", "\u{33e}", "\u{33f}", "\u{346}", "\u{34a}",
        "\u{34b}", "\u{34c}", "\u{350}", "\u{351}", "\u{352}", "\u{357}", "\u{35b}", "\u{363}", "\u{364}", "\u{365}",
        "\u{366}", "\u{367}", "\u{368}", "\u{369}", "\u{36a}", "\u{36b}", "\u{36c}", "\u{36d}", "\u{36e}", "\u{36f}",
        "\u{483}", "\u{484}", "\u{485}", "\u{486}", "\u{487}", "\u{592}", "\u{593}", "\u{594}", "\u{595}", "\u{597}",
    ]
}
