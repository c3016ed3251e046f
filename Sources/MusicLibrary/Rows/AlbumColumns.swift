internal import AlbumModel

/// Columns of an album that an edit changes; their number is the column `columns` of the edit's rows in `kept`.
struct AlbumColumns: OptionSet, Hashable {
    let rawValue: Int

    static let title = AlbumColumns(rawValue: 1)
    static let artist = AlbumColumns(rawValue: 2)
    static let genre = AlbumColumns(rawValue: 4)
    static let year = AlbumColumns(rawValue: 8)
    static let cover = AlbumColumns(rawValue: 16)
    static let fields = AlbumColumns(rawValue: 32)
    /// The two columns of the slot.
    static let slot = AlbumColumns(rawValue: 64)

    /// The columns whose words are in the search index.
    static let searched: AlbumColumns = [.title, .artist, .genre, .fields]
    /// All columns, in the order of ``AlbumRow/columns``; the slot is the last.
    static let all: [AlbumColumns] = (0..<7).map { AlbumColumns(rawValue: 1 << $0) }

    /// The names in SQL, with commas; a program's first call of `joined` looks up a conformance, which takes 3 % of an edit.
    var list: String { names.dropFirst().reduce(names.first ?? "") { "\($0), \($1)" } }

    /// The names in SQL.
    var names: [String] {
        // Splitting ``AlbumRow/columns`` would take as long as preparing ten statements.
        var names: [String] = []
        if contains(.title) { names.append("title") }
        if contains(.artist) { names.append("artist") }
        if contains(.genre) { names.append("genre") }
        if contains(.year) { names.append("year") }
        if contains(.cover) { names.append("cover") }
        if contains(.fields) { names.append("fields") }
        if contains(.slot) { names += ["shelf", "rank"] }
        return names
    }
}

extension AlbumColumns {
    /// The columns that contain a difference between two states of an album.
    init(from old: AlbumDraft, to new: AlbumDraft) {
        self = []
        if !String.haveSameBytes(old.title, new.title) { insert(.title) }
        if !String.haveSameBytes(old.artist, new.artist) { insert(.artist) }
        if !String.haveSameBytes(old.genre, new.genre) { insert(.genre) }
        if old.year != new.year { insert(.year) }
        if !String.haveSameBytes(old.coverURL, new.coverURL) { insert(.cover) }
        if old.fields != new.fields { insert(.fields) }
    }
}
