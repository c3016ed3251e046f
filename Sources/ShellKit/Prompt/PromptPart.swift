public import Terminal

/// A part of the prompt, made anew before each line.
@MainActor
public protocol PromptPart {
    /// What stands in the prompt now; nil for nothing.
    func text() -> StyledText?
}
