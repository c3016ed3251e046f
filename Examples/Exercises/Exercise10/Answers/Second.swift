// An edit knows its line, and the log only appends it.

@testable import SeedEdition

private func line(for edit: Edit) -> String {
    switch edit {
    case .insert(let album, at: _): "+ " + album.title
    case .remove(at: let index): "- " + (index + 1).description
    }
}

final class ChangeLog {
    private(set) var lines: [String] = []
    private var observations: [Observation] = []

    init(_ events: EventCenter) {
        let append: (LibraryDidChange) -> Void = { [weak self] change in
            guard let self else { return }
            lines += [line(for: change.edit)]
        }
        observations += [events.observe(LibraryDidChange.self, append)]
    }
}
