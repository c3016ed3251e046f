internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Opens albums as a table in the user's editor, and applies the edited table.
@MainActor
struct TableEditing {
    private static let mostAlbums = 10_000
    /// The largest edited file, in bytes, for a table of ordinary size.
    private static let largestFile = 64 << 20

    let workspace: AlbumWorkspace
    let context: ShellContext

    /// Edits these fields of albums, or all; the current album if the user names none.
    ///
    /// The file is removed if nothing was changed in it, or after the changes are durable. Otherwise a message names it.
    func run(_ named: NamedAlbums?, columns: [AlbumField]?, isDryRun: Bool) async throws {
        let opened = try albums(named)
        let table = EditTable(opened.map(\.album), columns: columns)
        let file = try EditedFile(named: "albums.txt", containing: Array(table.text.utf8))
        do {
            guard let rows = try await rows(of: table, in: file) else {
                file.remove()
                return try context.note("Nothing was changed.")
            }
            let change = try TableChange(rows, to: opened, in: workspace.library)
            if isDryRun {
                let text = "Would \(change.summary(inPast: false)). The edited table is kept in '\(file.path)'."
                try workspace.concludeDryRun(text, in: context)
            } else {
                try context.note("\(change.summary(inPast: true)).")
                try context.commitChange(as: "edit")
                file.remove()
            }
        } catch {
            if file.isEdited(from: Array(table.text.utf8)) {
                try? context.warn("The edited table is kept in '\(file.path)'.")
            } else {
                file.remove()
            }
            throw error
        }
    }

    private func albums(_ named: NamedAlbums?) throws -> [PositionedAlbum] {
        let (selection, count) = try workspace.several(named, in: context)
        guard count <= Self.mostAlbums else {
            throw CommandFailure(
                "\(count) albums are too many for a table: an editor opens at most \(Self.mostAlbums). Name fewer albums."
            )
        }
        return try workspace.library.albums(selection.query, limit: Self.mostAlbums)
    }

    /// The edited rows; nil if nothing was changed.
    ///
    /// At the prompt, a table with mistakes is opened again, with comments, unless the editor only repeats what it wrote before.
    private func rows(of table: EditTable, in file: EditedFile) async throws -> [EditTable.Row]? {
        var original = Array(table.text.utf8)
        var last: [UInt8]?
        var mistakes: [EditTable.Mistake] = []
        while true {
            try await file.edit(in: context)
            let edited = try file.contents(limit: max(Self.largestFile, 2 * original.count))
            if edited != original {
                let rows: [EditTable.Row]
                (rows, mistakes) = table.read(edited)
                // An editor that failed may leave an empty file.
                guard !rows.isEmpty || !mistakes.isEmpty else {
                    throw CommandFailure(
                        "the edited table has no rows, so nothing was changed. 'delete' deletes albums.")
                }
                if mistakes.isEmpty { return rows }
            } else if mistakes.isEmpty {
                return nil
            }
            guard context.isInteractive, edited != original, edited != last else {
                throw CommandFailure(Self.message(mistakes))
            }
            last = edited
            original = table.marking(mistakes, in: edited)
            try file.write(original)
        }
    }

    private static func message(_ mistakes: [EditTable.Mistake]) -> String {
        let shown = mistakes.prefix(10).map { "\n  line \($0.line): \($0.reason)" }.joined()
        let rest = mistakes.count > 10 ? "\n  … and \(mistakes.count - 10) more" : ""
        return "the edited table has mistakes, so nothing was changed:\(shown)\(rest)"
    }
}

/// The changes that lead from the opened albums to the edited rows.
@MainActor
struct TableChange {
    private static let pieceLength = 1000

    private let library: LibraryAPI
    private var (changed, added, deleted, moved) = (0, 0, 0, 0)

    /// Makes the changes in a library.
    ///
    /// - Throws: A ``CommandFailure`` if one of the albums is no longer as it was opened.
    init(_ rows: [EditTable.Row], to opened: [PositionedAlbum], in library: LibraryAPI) throws {
        self.library = library
        try library.lock()
        try Self.refuseChanged(opened, in: library)
        let remaining = Set(rows.compactMap(\.id))
        let gone = opened.map(\.album.id).filter { !remaining.contains($0) }
        if !gone.isEmpty { deleted = try library.remove(.albums(gone)) }
        let revised = rows.compactMap { row in row.id.map { Album(id: $0, details: row.details) } }
        for start in stride(from: 0, to: revised.count, by: Self.pieceLength) {
            changed += try library.revise(Array(revised[start...].prefix(Self.pieceLength)))
        }
        try move(opened.map(\.album.id).filter(remaining.contains), to: rows.compactMap(\.id))
        try add(rows, before: opened.first?.position ?? 1)
    }

    private static func refuseChanged(_ opened: [PositionedAlbum], in library: LibraryAPI) throws {
        var last = 0
        for found in opened {
            let position = try library.position(of: found.album.id) ?? 0
            guard try library.album(found.album.id) == found.album, position > last else {
                throw CommandFailure(
                    "another program has changed or moved '\(found.album.title)' since the editor was opened. Nothing was changed."
                )
            }
            last = position
        }
    }

    /// Moves albums so that they take the positions of all of them in another order.
    private mutating func move(_ ids: [Album.ID], to wanted: [Album.ID]) throws {
        guard ids != wanted else { return }
        var order = ids
        let positions = try order.map { try library.position(of: $0) ?? 0 }
        let isContiguous = zip(positions, positions.dropFirst()).allSatisfy { $0 + 1 == $1 }
        for index in wanted.indices where order[index] != wanted[index] {
            guard let source = order[index...].firstIndex(of: wanted[index]) else { continue }
            let displaced = order[index]
            if !isContiguous {
                // The albums between them, which were not opened, keep their positions.
                try library.move(.album(wanted[index]), to: positions[index])
                if positions[index] + 1 < positions[source] {
                    try library.move(.album(displaced), to: positions[source])
                }
                order.swapAt(index, source)
                moved += 2
            } else if source == index + 1, let target = wanted[index...].firstIndex(of: displaced) {
                // The row before it was moved down.
                try library.move(.album(displaced), to: positions[target])
                order.insert(order.remove(at: index), at: target)
                moved += 1
            } else {
                try library.move(.album(wanted[index]), to: positions[index])
                order.insert(order.remove(at: source), at: index)
                moved += 1
            }
        }
    }

    /// Adds the new rows, each behind the album of the row above it.
    private mutating func add(_ rows: [EditTable.Row], before first: Int) throws {
        var position = try rows.lazy.compactMap(\.id).first.flatMap { try library.position(of: $0) } ?? first
        for row in rows {
            if let id = row.id {
                position = (try library.position(of: id) ?? 0) + 1
            } else {
                try library.add(row.details, at: min(position, try library.count() + 1))
                position += 1
                added += 1
            }
        }
    }

    /// The numbers of albums: `changed 2, added 1 and moved 3 albums`.
    func summary(inPast: Bool) -> String {
        let parts = [
            (changed, "change", "changed"), (added, "add", "added"), (deleted, "delete", "deleted"),
            (moved, "move", "moved"),
        ].filter { $0.0 > 0 }
        let texts = parts.enumerated().map { index, part in
            "\(inPast ? part.2 : part.1) \(index == parts.count - 1 ? albumCount(part.0) : String(part.0))"
        }
        let text = texts.isEmpty ? "\(inPast ? "changed" : "change") nothing" : texts.joined(separator: ", ")
        return inPast ? text.prefix(1).uppercased() + text.dropFirst() : text
    }
}
