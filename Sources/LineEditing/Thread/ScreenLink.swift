import Synchronization
import Terminal

/// The editor thread's reference to a view. It does not retain the view.
final class ScreenLink: Sendable {
    let number: UInt64
    private let events: AsyncStream<ScreenEvent>.Continuation
    private let room = Mutex(TerminalSize.standard)

    init(number: UInt64, events: AsyncStream<ScreenEvent>.Continuation) {
        (self.number, self.events) = (number, events)
    }

    var size: TerminalSize { room.withLock { $0 } }

    /// Stores the new size; returns true if it differs from the old one.
    func resize(to size: TerminalSize) -> Bool {
        room.withLock { room in
            defer { room = size }
            return room != size
        }
    }

    func send(_ event: ScreenEvent) { events.yield(event) }
    func end() { events.finish() }
}
