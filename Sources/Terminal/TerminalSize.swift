import Glibc

/// The size of a terminal in rows and columns.
public struct TerminalSize: Sendable, Hashable {
    /// Rows; the initializers ensure at least one.
    public var rows: Int
    /// Columns; the initializers ensure at least one.
    public var columns: Int

    /// Creates a size; values below one become one.
    public init(rows: Int, columns: Int) {
        self.rows = max(1, rows)
        self.columns = max(1, columns)
    }

    /// The default size for a terminal that does not report its size.
    public static let standard = TerminalSize(rows: 24, columns: 80)

    /// The current size of the terminal at a descriptor; nil if it is not a terminal or reports no size.
    public init?(descriptor: Int32) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return nil }
        self.init(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }
}
