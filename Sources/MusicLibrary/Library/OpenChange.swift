/// The open change of a command, if any.
///
/// Most commands change nothing, so beginning and ending a change only sets flags and stores a text. One object serves
/// all changes in turn.
@MainActor
final class OpenChange {
    private(set) var isOpen = false
    private(set) var command = ""
    var currentBefore: Album.ID?
    /// True if no album was touched.
    private(set) var isEmpty = true
    /// True if albums were deleted.
    private(set) var hasRemoved = false

    func begin(command: String, currentBefore: Album.ID?) {
        isOpen = true
        self.command = command
        self.currentBefore = currentBefore
    }

    func end() {
        (isOpen, isEmpty, hasRemoved) = (false, true, false)
    }

    func take(_ edit: Edit.Kind, _ result: EditResult) {
        guard result.count > 0 else { return }
        isEmpty = false
        if edit == .remove { hasRemoved = true }
    }
}
