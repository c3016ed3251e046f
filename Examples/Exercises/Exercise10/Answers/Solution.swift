// The log owns the observation, and the closure holds the log weakly. So the observation ends with the log.

@testable import SeedEdition

final class ChangeLog {
    private(set) var lines: [String] = []
    private var observation: Observation?

    init(_ events: EventCenter) {
        observation = events.observe(LibraryDidChange.self) { [weak self] change in
            self?.add(change.edit)
        }
    }

    private func add(_ edit: Edit) {
        switch edit {
        case .insert(let album, _): lines.append("+ \(album.title)")
        case .remove(let index): lines.append("- \(index + 1)")
        }
    }
}
