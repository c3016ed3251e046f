package import Pictures
package import ShellKit
internal import Terminal

// A picture of a graphics protocol is drawn over rows that were written before, and the cursor position is restored.
// So the picture never scrolls the screen, and the following output starts at the correct position.
@MainActor
extension PictureTerminal {
    /// Writes a picture on separate rows.
    package func write(_ drawing: PictureDrawing, to output: Output) throws {
        switch drawing.content {
        case .rows(let rows):
            for row in rows.prefix(drawing.frame.rows) { try output.writeLine(row.clipped(to: drawing.frame.columns)) }
        case .sequence(let sequence):
            // A pager would display the sequence as text.
            try output.flush()
            try output.write(rendered: String(repeating: "\n", count: drawing.frame.rows))
            try lay(drawing, sequence, rowsAbove: drawing.frame.rows, column: 0, on: output)
        }
    }

    /// Writes lines with a picture to the right of the first lines, from a column that is free in all of these.
    ///
    /// - Parameter height: The rows that the lines occupy on the screen; all of them must be visible.
    func write(
        _ drawing: PictureDrawing, beside lines: [StyledText], fromColumn column: Int, height: Int, to output: Output
    ) throws {
        switch drawing.content {
        case .rows(let rows):
            for (index, line) in lines.enumerated() {
                let part = rows.indices.contains(index) && index < drawing.frame.rows ? rows[index] : StyledText()
                try output.writeLine(part.isEmpty ? line : line.columns(0..<column) + part)
            }
        case .sequence(let sequence):
            for line in lines { try output.writeLine(line) }
            try output.flush()
            try lay(drawing, sequence, rowsAbove: height, column: column, on: output)
        }
    }

    private func lay(
        _ drawing: PictureDrawing, _ sequence: String, rowsAbove: Int, column: Int, on output: Output
    ) throws {
        let picture = nextImage().placed(drawing) ?? sequence
        let right = column > 0 ? "\u{1b}[\(column)C" : ""
        let pause = EchoPause(output.descriptor)
        defer { pause?.end() }
        try output.write(rendered: "\u{1b}7\u{1b}[\(rowsAbove)A\(right)\(picture)\u{1b}8")
        try output.flush()
    }
}
