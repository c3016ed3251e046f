import Glibc

/// Rows and columns of a terminal; each at least one.
public struct TerminalSize: Sendable, Hashable {
    /// Rows, at least one when made by an initializer.
    public var rows: Int
    /// Columns, at least one when made by an initializer.
    public var columns: Int

    /// Makes a size; less than one counts as one.
    public init(rows: Int, columns: Int) {
        self.rows = max(1, rows)
        self.columns = max(1, columns)
    }

    /// What is assumed of a terminal that does not say its size.
    public static let standard = TerminalSize(rows: 24, columns: 80)

    /// The size of the terminal behind a descriptor at this moment; nil when there is none or it does not know.
    public init?(descriptor: Int32) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return nil }
        self.init(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }
}
