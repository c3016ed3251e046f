/// A place on the screen, in cells.
package struct CellFrame: Sendable, Hashable {
    /// Columns to its left.
    package let column: Int
    /// Rows above it.
    package let row: Int
    /// Its width.
    package let columns: Int
    /// Its height.
    package let rows: Int
}
