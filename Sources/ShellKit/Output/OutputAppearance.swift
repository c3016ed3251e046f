public import Terminal

/// How wide an output is and what it can show.
public struct OutputAppearance: Sendable, Hashable {
    /// Its columns; nil when nothing limits a line.
    public var columns: Int?
    /// The colours that it shows.
    public var colors: ColorDepth
    /// Whether a person looks at it directly.
    public var isTerminal: Bool

    /// An appearance; that of a file unless something else is said.
    public init(columns: Int? = nil, colors: ColorDepth = .none, isTerminal: Bool = false) {
        self.columns = columns
        self.colors = colors
        self.isTerminal = isTerminal
    }
}
