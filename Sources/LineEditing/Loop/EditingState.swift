/// What the editor's own functions remember from one key to the next.
struct EditingState {
    /// Outlives the line.
    var killRing = KillRing()
    /// Where Ctrl-Space was pressed; nil stands for the beginning.
    var mark: Int?
    /// What the last yank has put into the line.
    var yanked = 0..<0
    /// The column in which up and down stay.
    var column = 0
    var walk: HistoryWalk?
    var lastWords: LastWordWalk?
    /// The next key is put into the line as it is.
    var takesNextLiterally = false

    private var family = EditorFunction.Family?.none
    /// What the key before this one has run; nil when that was one of libedit's functions.
    private(set) var familyBefore = EditorFunction.Family?.none

    mutating func beginLine() {
        var fresh = EditingState()
        fresh.killRing = killRing
        self = fresh
    }

    /// A key was pressed.
    mutating func beginKey() {
        familyBefore = family
        family = nil
    }

    /// The same function runs once more.
    mutating func continueFamily() { familyBefore = family }

    mutating func note(_ function: EditorFunction) { family = function.family }
}
