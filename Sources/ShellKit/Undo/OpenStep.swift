/// The step that a user has begun with `begin` and not yet ended.
@MainActor
public struct OpenStep {
    /// What it is called among the changes.
    public let name: String
    /// The script that began it; nil at the prompt.
    let frame: ScriptFrame?
}
