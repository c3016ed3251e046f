import Events
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The same library in both stores, which get the same operations.
@MainActor
final class TwinLibraries {
    private let files = TemporaryLibrary()
    private let shared: SharedLibrary?
    private var inFile: LibraryAPI
    private let inMemory: LibraryAPI
    private(set) var groups = 0
    /// A low capacity, so that shelves are split often, and a small step, so that ranks run out.
    private let layout: ShelfLayout

    /// - Parameters:
    ///   - isOnline: Whether both have a remote without a server, so that the changes remain in the outbox.
    ///   - shared: A log that the library in the file shares; nil for an ordinary file.
    init(
        isOnline: Bool = false, shared: SharedLibrary? = nil, layout: ShelfLayout = ShelfLayout(capacity: 4, step: 3)
    ) throws {
        (self.layout, self.shared) = (layout, shared)
        inFile = try shared?.library("me", layout: layout) ?? files.open(layout: layout)
        inMemory = LibraryAPI(store: MemoryStore(), events: EventCenter(), author: "me")
        guard isOnline else { return }
        let remote = try RemoteAddress("http://localhost:1")
        for library in [inFile, inMemory] { try library.setRemote(remote) }
    }

    /// The library in memory.
    var first: LibraryAPI { inMemory }
    var count: Int { get throws { try inMemory.count() } }
    var latest: Int { get throws { try inMemory.journal.steps(limit: 1).first { $0.state == .done }?.number ?? 0 } }

    func reopen() throws {
        guard groups == 0 else { return }
        inFile = try shared?.library("me", layout: layout) ?? files.open(layout: layout)
    }

    /// Applies an operation to both, and returns whether the results or errors are equal.
    func both<Result: Equatable>(_ body: (LibraryAPI) throws -> Result) -> Bool {
        func outcome(_ library: LibraryAPI) -> (Result?, String) {
            do { return (try body(library), "") } catch { return (nil, "\(error)") }
        }
        let (left, right) = (outcome(inMemory), outcome(inFile))
        if left != right { print("memory:", left, "\nfile:", right) }
        return left == right
    }

    func beginGroup(isBatch: Bool) -> Bool {
        groups += 1
        return both { $0.journal.state.beginGroup(summary: "group \(self.groups)", isBatch: isBatch) == () }
    }

    func endGroup(rollingBack: Bool) -> Bool {
        groups -= 1
        return both { library in
            if rollingBack { return try library.journal.perform(.rollbackGroup).map(\.number) }
            try library.journal.endGroup()
            return []
        }
    }

    /// True if both outboxes have the same changes.
    var tellTheSame: Bool {
        both { library in
            try library.journal.flush()
            return try library.store.makeOutbox().page(limit: 10_000)?.changes.map(\.news)
        }
    }

    /// The findings of the doctor in the library in a file.
    var findings: [Finding] { get throws { try LibraryDoctor.examine(files.path).findings } }

    /// True if both have the same albums and the same journal.
    var areEqual: Bool {
        both { try $0.contents } && both { try $0.journal.canUndo }
            && both { try $0.store.outboxCount }
            && both { library in
                try library.journal.steps(limit: 100).map { step in
                    "\(step.number) \(step.changes) \(step.summary) \(step.albums) \(step.state) "
                        + "\(step.currentBefore as Any) \(step.currentAfter as Any)"
                }
            }
    }
}
