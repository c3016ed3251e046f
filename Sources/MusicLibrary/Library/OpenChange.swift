/// The change that a command is making, if one is.
///
/// Most commands change nothing, so that beginning and ending a change only sets a flag and keeps a text; what is gathered of
/// its edits begins with the first of them. One object serves all the changes, one after the other.
@MainActor
final class OpenChange {
    /// What the edits of a change have touched so far.
    private struct Touched {
        var kinds: Set<Edit.Kind> = []
        var ids: [Album.ID] = []
        var count = 0
    }

    private(set) var isOpen = false
    private(set) var command = ""
    private(set) var currentBefore: Album.ID?
    private var touched: Touched?

    /// Whether nothing was touched.
    var isEmpty: Bool { touched == nil }

    /// Whether albums were taken out.
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

    /// What the library says when the change is on disk.
    func event(number: Int) -> LibraryDidChange {
        let touched = touched ?? Touched()
        return LibraryDidChange(
            cause: .made, kinds: touched.kinds, ids: touched.ids, count: touched.count, number: number)
    }
}
