import Events
import ShellKit
import Tabular

struct Album: Equatable, Sendable {
    let title: String
    let artist: String
    let year: Int

    var line: String { "\(title), \(artist) (\(year))" }
}

/// The shelf has changed.
struct ShelfDidChange: Event {}

/// An edit of the shelf.
@MainActor
protocol ShelfEdit {
    /// The edit in words, with the name of its type.
    func text(in albums: [Album]) -> String
    /// Makes the edit, and returns the one that takes it back.
    func apply(to albums: inout [Album]) -> any ShelfEdit
}

/// The albums, and the changes that can be undone.
@MainActor
final class Shelf {
    struct Change {
        let summary: String
        /// The edits and their inverses in words.
        var objects: [EditDescription] = []
        fileprivate var inverses: [any ShelfEdit] = []
    }

    var albums = [
        Album(title: "Heroes", artist: "Bowie", year: 1977), Album(title: "Blue", artist: "Mitchell", year: 1971),
        Album(title: "Graceland", artist: "Simon", year: 1986), Album(title: "Low", artist: "Bowie", year: 1977),
    ]
    let events = EventCenter()
    weak var facts: FactStream?
    private(set) var changes: [Change] = []
    private var open: Change?
    private var descriptions: [EditDescription] = []

    /// Makes an edit as a part of the running command.
    func make(_ edit: any ShelfEdit) {
        let inverse = perform(edit)
        open?.inverses.insert(inverse, at: 0)
    }

    /// Undoes the latest change, and returns its line.
    func undo() throws -> String {
        guard let change = changes.popLast() else { throw CommandFailure("there is nothing to undo.") }
        for inverse in change.inverses { _ = perform(inverse) }
        post()
        return change.summary
    }

    private func perform(_ edit: any ShelfEdit) -> any ShelfEdit {
        let before = albums
        let inverse = edit.apply(to: &albums)
        let forms = [(edit.text(in: before)), (inverse.text(in: albums))].map {
            EditDescription.Form(text: $0, json: .string($0))
        }
        descriptions.append(EditDescription(edit: forms[0], inverse: forms[1]))
        return inverse
    }

    private func post() {
        for description in descriptions { facts?.post(.edit(description)) }
        facts?.post(.stacks(undo: changes.count, redo: 0))
        descriptions = []
        events.post(ShelfDidChange())
    }
}

extension Shelf: UndoHistory {
    func begin(_ summary: String) -> Range<Int>? {
        open = Change(summary: summary)
        return nil
    }

    func end(commits: Bool) -> Range<Int>? {
        defer { open = nil }
        guard var open, isChanging else { return nil }
        open.objects = descriptions
        changes.append(open)
        post()
        return nil
    }

    func rollback() {
        for inverse in open?.inverses ?? [] { _ = perform(inverse) }
        (open, descriptions) = (nil, [])
    }

    var isChanging: Bool { open.map { !$0.inverses.isEmpty } ?? false }
    func beginGroup(_ summary: String) {}
    func endGroup(rollingBack: Bool) -> Int { 0 }
    func flush() -> Bool { true }
    var depths: (undo: Int, redo: Int)? { (changes.count, 0) }
}
