public import Terminal

/// A part of the prompt, computed before each line.
@MainActor
public protocol PromptPart {
    /// The current text in the prompt; nil for none.
    func text() -> StyledText?
}

/// A part of the prompt that names a current activity, in brackets after the other parts: `(recording tidy)`.
public struct PromptRemark: PromptPart {
    private let remark: @MainActor () -> String?

    /// A remark.
    ///
    /// - Parameter remark: Called before each line; returns the current activity, or nil.
    public init(_ remark: @escaping @MainActor () -> String?) { self.remark = remark }

    /// The dimmed remark, with control characters made visible.
    public func text() -> StyledText? {
        remark().map { StyledText("(\(ControlCharacters.shown($0)))", .dim) }
    }
}
