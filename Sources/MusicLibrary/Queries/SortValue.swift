/// The sort key of a field's value: a folded text, a number, or nothing.
enum SortValue: Equatable {
    case number(Int)
    case text(String)
    case none

    /// Creates the sort key of an album's field.
    init(of field: AlbumField, in album: AlbumDraft) {
        if field == .year {
            self = album.year.map(SortValue.number) ?? .none
        } else {
            self = album.text(of: field).map { .text(TextFolding.fold($0)) } ?? .none
        }
    }

    /// True if this value sorts before the other; missing values are last in both orders.
    func comes(before other: SortValue, descending: Bool) -> Bool {
        switch (self, other) {
        case (.none, _): false
        case (_, .none): true
        case (.number(let left), .number(let right)): descending ? left > right : left < right
        case (.text(let left), .text(let right)):
            descending
                ? right.utf8.lexicographicallyPrecedes(left.utf8) : left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}
