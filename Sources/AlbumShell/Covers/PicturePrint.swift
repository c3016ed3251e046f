package import Pictures
package import ShellKit
package import Terminal

/// A picture on its way to a terminal, where it stands among the lines that are written.
///
/// A protocol's picture is laid over rows that were written before, and the cursor is brought back to where it was: so nothing
/// scrolls that nobody knows of, and what comes next stands where it belongs.
@MainActor
package struct PicturePrint {
    private let drawing: PictureDrawing
    private let terminal: PictureTerminal

    /// A drawing for a terminal.
    package init(_ drawing: PictureDrawing, _ terminal: PictureTerminal) {
        (self.drawing, self.terminal) = (drawing, terminal)
    }

    /// Writes the picture on rows of its own.
    package func write(to output: any Output) throws {
        switch drawing.content {
        case .rows(let rows):
            for row in rows.prefix(drawing.frame.rows) { try output.writeLine(row.clipped(to: drawing.frame.columns)) }
        case .sequence(let sequence):
            // A pager would show the sequence as text.
            try output.flush()
            try output.write(rendered: String(repeating: "\n", count: drawing.frame.rows))
            try lay(sequence, rowsAbove: drawing.frame.rows, column: 0, on: output)
        }
    }

    /// Writes lines with the picture beside the first of them, from a column on which all of these leave free.
    ///
    /// - Parameter height: The rows that the lines take on the screen, on which all of them have to be seen.
    package func write(beside lines: [StyledText], fromColumn column: Int, height: Int, to output: any Output) throws {
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

    private func lay(_ sequence: String, rowsAbove: Int, column: Int, on output: any Output) throws {
        let picture = terminal.nextImage().placed(drawing) ?? sequence
        let right = column > 0 ? "\u{1b}[\(column)C" : ""
        try TerminalEcho.withoutEcho(output.descriptor) {
            try output.write(rendered: "\u{1b}7\u{1b}[\(rowsAbove)A\(right)\(picture)\u{1b}8")
            try output.flush()
        }
    }
}
