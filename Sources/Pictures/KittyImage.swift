internal import Glibc
package import Terminal

/// An image number of kitty's graphics protocol and the escape sequences for it.
///
/// The terminal stores the image until it is removed. A new picture with the same number replaces the old one at
/// every position.
package struct KittyImage: Sendable, Hashable {
    /// A number of at most 24 bits, so that a colour can encode it.
    package let number: Int

    /// A number in the upper 16 of 24 bits that distinguishes the pictures of this process from those of other
    /// programs at the same terminal.
    package static let numberOfProcess = (Int(getpid()) & 0xffff) << 8

    /// Creates an image with a number.
    package init(_ number: Int) { self.number = number }

    /// The sequence that transmits a drawing and displays it at the cursor without moving the cursor; nil for a
    /// drawing of another protocol. It suppresses replies, which could be mistaken for key presses.
    package func placed(_ drawing: PictureDrawing) -> String? { numbered(drawing, "C=1") }

    /// The sequence that transmits a drawing for display at ``placeholders(columns:rows:depth:)``; nil for a drawing
    /// of another protocol.
    package func held(_ drawing: PictureDrawing) -> String? { numbered(drawing, "U=1") }

    /// The sequence that removes the picture from the terminal.
    package var removal: String { "\u{1b}_Ga=d,d=I,i=\(number),q=2\u{1b}\\" }

    /// The placeholder characters for the parts of a transmitted picture. They are text, which moves and is cut and
    /// erased like any other text.
    ///
    /// - Parameter depth: At least ``ColorDepth/palette``, whose colours encode only numbers below 256.
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

    /// The marks for row and column numbers from 0, in the protocol's order: the first forty of its
    /// `rowcolumn-diacritics`.
    private static let marks: [Unicode.Scalar] = [
        "\u{305}", "\u{30d}", "\u{30e}", "\u{310}", "\u{312}", "\u{33d}", "\u{33e}", "\u{33f}", "\u{346}", "\u{34a}",
        "\u{34b}", "\u{34c}", "\u{350}", "\u{351}", "\u{352}", "\u{357}", "\u{35b}", "\u{363}", "\u{364}", "\u{365}",
        "\u{366}", "\u{367}", "\u{368}", "\u{369}", "\u{36a}", "\u{36b}", "\u{36c}", "\u{36d}", "\u{36e}", "\u{36f}",
        "\u{483}", "\u{484}", "\u{485}", "\u{486}", "\u{487}", "\u{592}", "\u{593}", "\u{594}", "\u{595}", "\u{597}",
    ]
}
