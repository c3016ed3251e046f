// Fails: 4
//
// The closure needs the log, and the log needs the observation. Each works, and together they keep each other alive
// for ever: the log owns the observation, the observation's center owns the closure, and the closure owns the log.

@testable import SeedEdition

final class ChangeLog {
    private(set) var lines: [String] = []
    private var observation: Observation?

    init(_ events: EventCenter) {
        observation = events.observe(LibraryDidChange.self) { change in
            switch change.edit {
            case .insert(let album, _): self.lines.append("+ \(album.title)")
            case .remove(let index): self.lines.append("- \(index + 1)")
            }
        }
    }
}
