// The log remembers the edits, and words them when it is read.

@testable import SeedEdition

final class ChangeLog {
    private var edits: [Edit] = []
    private lazy var observation = Observation {}

    var lines: [String] {
        edits.map { edit in
            if case .insert(let album, _) = edit { return "+ \(album.title)" }
            guard case .remove(let index) = edit else { return "" }
            return "- \(index + 1)"
        }
    }

    init(_ events: EventCenter) {
        observation = events.observe(LibraryDidChange.self) { [unowned self] in edits.append($0.edit) }
    }
}
