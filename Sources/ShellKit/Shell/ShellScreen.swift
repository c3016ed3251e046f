public import LineEditing

/// Who can give a command the place of the prompt, and the person's keys.
@MainActor
public protocol ShellScreen: AnyObject {
    /// Puts a view at the prompt's place, until it is closed; nil when the program is to end.
    func openView() async -> ScreenView?
}
