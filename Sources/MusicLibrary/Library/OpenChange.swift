/// A change that a command is making.
struct OpenChange {
    let command: String
    let currentBefore: Album.ID?
    private(set) var kinds: Set<Edit.Kind> = []
    private(set) var ids: [Album.ID] = []
    private(set) var count = 0

    init(command: String, currentBefore: Album.ID?) {
        self.command = command
        self.currentBefore = currentBefore
    }

    var isEmpty: Bool { count == 0 }

    mutating func take(_ edit: Edit.Kind, _ result: EditResult) {
        guard result.count > 0 else { return }
        kinds.insert(edit)
        count += result.count
        if count <= EditResult.few { ids += result.ids } else { ids = [] }
    }

    /// What the library says when the change is on disk.
    func event(number: Int) -> LibraryDidChange {
        LibraryDidChange(cause: .made, kinds: kinds, ids: ids, count: count, number: number)
    }
}
