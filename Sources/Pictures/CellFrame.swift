/// A rectangle on the screen, in cells.
package struct CellFrame: Sendable, Hashable {
    /// The number of columns to the left of the rectangle.
    package let column: Int
    /// The number of rows above the rectangle.
    package let row: Int
    /// The width in columns.
    package let columns: Int
    /// The height in rows.
    package let rows: Int
}
