public import Terminal

/// A part of the prompt, computed before each line.
@MainActor
public protocol PromptPart {
    /// The current text in the prompt; nil for none.
    func text() -> StyledText?
}
