public import Events

/// The prompt is about to wait for a line; all that was typed before is done.
public struct PromptWillWait: Event {}
