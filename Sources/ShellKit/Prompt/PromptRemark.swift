public import Terminal

/// A part of the prompt that says, behind the others and in brackets, what goes on: `(recording tidy)`.
public struct PromptRemark: PromptPart {
    private let remark: @MainActor () -> String?

    /// A remark.
    ///
    /// - Parameter remark: What goes on now, asked before each line; nil for nothing.
    public init(_ remark: @escaping @MainActor () -> String?) {
        self.remark = remark
    }

    /// The remark, less bright than the rest; control characters in it are made visible.
    public func text() -> StyledText? {
        remark().map { StyledText("(\(ControlCharacters.shown($0)))", .dim) }
    }
}
