public import Terminal

/// The width and the colours of an output.
public struct OutputAppearance: Sendable, Hashable {
    /// The width in columns; nil for unlimited lines.
    public var columns: Int?
    /// The supported colours.
    public var colors: ColorDepth
    /// True if the output is a terminal.
    public var isTerminal: Bool

    /// An appearance; by default that of a file.
    public init(columns: Int? = nil, colors: ColorDepth = .none, isTerminal: Bool = false) {
        self.columns = columns
        self.colors = colors
        self.isTerminal = isTerminal
    }
}
