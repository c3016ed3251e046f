public import Events

/// The prompt is about to wait for a line; all lines before it are complete.
public struct PromptWillWait: Event {}
