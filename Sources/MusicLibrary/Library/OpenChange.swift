/// The open change of a command, if any.
///
/// Most commands change nothing, so beginning and ending a change only sets a flag and stores a text; the first edit
/// allocates the rest. One object serves all changes in turn.
@MainActor
final class OpenChange {
    /// A summary of the edits of a change so far.
    private struct Touched {
        var kinds: Set<Edit.Kind> = []
        var ids: [Album.ID] = []
        var count = 0
    }

    private(set) var isOpen = false
    private(set) var command = ""
    var currentBefore: Album.ID?
    private var touched: Touched?

    /// True if no album was touched.
    var isEmpty: Bool { touched == nil }

    /// True if albums were deleted.
    var hasRemoved: Bool { touched?.kinds.contains(.remove) == true }

    func begin(command: String, currentBefore: Album.ID?) {
        isOpen = true
        self.command = command
        self.currentBefore = currentBefore
    }

    func end() {
        isOpen = false
        if touched != nil { touched = nil }
    }

    func take(_ edit: Edit.Kind, _ result: EditResult) {
        guard result.count > 0 else { return }
        var touched = self.touched ?? Touched()
        self.touched = nil
        touched.kinds.insert(edit)
        touched.count += result.count
        if touched.count <= EditResult.few { touched.ids += result.ids } else { touched.ids = [] }
        self.touched = touched
    }

    /// The event for the library to post when the change is on disk.
    func event(number: Int) -> LibraryDidChange {
        let touched = touched ?? Touched()
        return LibraryDidChange(
            cause: .made, kinds: touched.kinds, ids: touched.ids, count: touched.count, number: number)
    }
}
