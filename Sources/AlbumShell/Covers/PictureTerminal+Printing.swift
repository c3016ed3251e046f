package import Pictures
package import ShellKit
package import Terminal

/// Writes a picture to a terminal, between lines of text.
///
/// A picture of a graphics protocol is drawn over rows that were written before, and the cursor position is restored.
/// So the picture never scrolls the screen, and the following output starts at the correct position.
@MainActor
package struct PicturePrint {
    private let drawing: PictureDrawing
    private let terminal: PictureTerminal

    /// Creates a print of a drawing for a terminal.
    package init(_ drawing: PictureDrawing, _ terminal: PictureTerminal) {
        (self.drawing, self.terminal) = (drawing, terminal)
    }

    /// Writes the picture on separate rows.
    package func write(to output: Output) throws {
        switch drawing.content {
        case .rows(let rows):
            for row in rows.prefix(drawing.frame.rows) { try output.writeLine(row.clipped(to: drawing.frame.columns)) }
        case .sequence(let sequence):
            // A pager would display the sequence as text.
            try output.flush()
            try output.write(rendered: String(repeating: "\n", count: drawing.frame.rows))
            try lay(sequence, rowsAbove: drawing.frame.rows, column: 0, on: output)
        }
    }

    /// Writes lines with the picture to the right of the first lines, from a column that is free in all of these.
    ///
    /// - Parameter height: The rows that the lines occupy on the screen; all of them must be visible.
    package func write(beside lines: [StyledText], fromColumn column: Int, height: Int, to output: Output) throws {
        switch drawing.content {
        case .rows(let rows):
            for (index, line) in lines.enumerated() {
                let part = rows.indices.contains(index) && index < drawing.frame.rows ? rows[index] : StyledText()
                try output.writeLine(part.isEmpty ? line : line.columns(0..<column) + part)
            }
        case .sequence(let sequence):
            for line in lines { try output.writeLine(line) }
            try output.flush()
            try lay(sequence, rowsAbove: height, column: column, on: output)
        }
    }

    private func lay(_ sequence: String, rowsAbove: Int, column: Int, on output: Output) throws {
        let picture = terminal.nextImage().placed(drawing) ?? sequence
        let right = column > 0 ? "\u{1b}[\(column)C" : ""
        let pause = EchoPause(output.descriptor)
        defer { pause?.end() }
        try output.write(rendered: "\u{1b}7\u{1b}[\(rowsAbove)A\(right)\(picture)\u{1b}8")
        try output.flush()
    }
}
