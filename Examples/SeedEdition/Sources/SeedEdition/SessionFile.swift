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

/// Stores the memento of the latest session.
/// - Pattern: Memento (caretaker)
final class SessionFile {
    private let observation: Observation

    /// Restores the latest session, and saves this one when its end is posted.
    init(path: String, of current: CurrentAlbum, _ events: EventCenter) {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        if let index = Int(text.prefix { $0 != "\n" }) { current.restore(SessionMemento(currentIndex: index)) }
        observation = events.observe(SessionWillEnd.self) { _ in
            do {
                try "\(current.memento.currentIndex)\n".write(toFile: path, atomically: true, encoding: .utf8)
            } catch {
                print("The session cannot be saved in '\(path)'.")
            }
        }
    }
}
