// The closure knows only the list of lines, and not the log. So it needs no weak reference.

@testable import SeedEdition

final class ChangeLog {
    private final class Lines { var all: [String] = [] }

    private let list: Lines
    private let observation: Observation

    var lines: [String] { list.all }

    init(_ events: EventCenter) {
        let list = Lines()
        self.list = list
        observation = events.observe(LibraryDidChange.self) { change in
            if case .insert(let album, at: _) = change.edit { return list.all.append("+ " + album.title) }
            if case .remove(at: let place) = change.edit { list.all += ["- " + String(place + 1)] }
        }
    }
}
