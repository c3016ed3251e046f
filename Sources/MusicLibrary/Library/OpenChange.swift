/// A change that a command is making.
struct OpenChange {
    /// What the edits of a change have touched so far.
    struct Touched {
        var kinds: Set<Edit.Kind> = []
        var ids: [Album.ID] = []
        var count = 0
    }

    let command: String
    let currentBefore: Album.ID?
    private var touched: Touched?

    init(command: String, currentBefore: Album.ID?) {
        self.command = command
        self.currentBefore = currentBefore
    }

    var isEmpty: Bool { touched == nil }

    mutating func take(_ edit: Edit.Kind, _ result: EditResult) {
        guard result.count > 0 else { return }
        var touched = touched ?? Touched()
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
