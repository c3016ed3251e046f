// Counterpart: Sources/ShellKit/Program/SessionFile.swift
// It adds parts of plugins, a lock and atomic replacement, because several sessions run at the same time.

import FoundationEssentials

/// The session is about to end.
struct SessionWillEnd: Event {}

/// The state of a session. Only ``CurrentAlbum`` makes it and understands it.
/// - Pattern: Memento (memento)
struct SessionMemento: Equatable, Sendable {
    let currentIndex: Int
}

/// Stores the mementos of the latest session: the index in the first line, the albums in the second.
/// - Pattern: Memento (caretaker)
final class SessionFile {
    private let observation: Observation

    /// Restores the latest session, and saves this one when its end is posted.
    init(path: String, of current: CurrentAlbum, in library: LibraryAPI) {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n", maxSplits: 1)
        let albums = try? JSONDecoder().decode(LibraryMemento.self, from: Data((lines.last ?? "").utf8))
        if let albums { library.memento = albums }
        if let index = lines.first.flatMap({ Int($0) }) { current.restore(SessionMemento(currentIndex: index)) }
        observation = library.events.observe(SessionWillEnd.self) { _ in
            do {
                let albums = String(decoding: try JSONEncoder().encode(library.memento), as: UTF8.self)
                let text = "\(current.memento.currentIndex)\n\(albums)\n"
                try text.write(toFile: path, atomically: true, encoding: .utf8)
            } catch {
                print("The session cannot be saved in '\(path)'.")
            }
        }
    }
}
