internal import AlbumModel

/// The open change of a command, if any.
///
/// Most commands change nothing, so beginning and ending a change only sets flags and stores a text.
@MainActor
final class OpenChange {
    private(set) var isOpen = false
    private(set) var command = ""
    var currentBefore: Album.ID?
    /// True if no album was touched.
    private(set) var isEmpty = true
    private(set) var hasRemoved = false
    /// The number of touched albums; an album counts once for each edit.
    private(set) var albums = 0
    /// True if the store's write transaction belongs to the change even before its first edit.
    var isLocked = false
    /// The edits, while they have a watcher.
    var edits: [JournalEdit] = []

    func begin(command: String, currentBefore: Album.ID?) {
        isOpen = true
        self.command = command
        self.currentBefore = currentBefore
    }

    func end() { (isOpen, isEmpty, hasRemoved, isLocked, albums) = (false, true, false, false, 0) }

    func add(_ edit: Edit, _ result: EditResult) {
        guard result.count > 0 else { return }
        isEmpty = false
        albums += result.count
        if case .remove = edit { hasRemoved = true }
    }
}
