package import AlbumModel

extension PersistencyManager {
    /// The steps that ``perform(_:from:)`` would return, with the first albums that it would change, at most `limit`. The library
    /// remains unchanged, but this takes as long, and fails alike.
    package func preview(_ request: JournalRequest, limit: Int) throws -> JournalPreview {
        try previewing { try $0.preview(request, in: $1, limit: limit) }
    }

    /// The effect of a step of the journal, or of a change inside a step; see ``LibraryStore/step(_:limit:)``.
    package func step(_ number: Int, limit: Int) throws -> AlbumDifferences? {
        try previewing { store, _ in try store.step(number, limit: limit) }
    }

    /// The steps that ``perform(_:from:)`` would undo or redo now, each with its edits in the order in which they were made.
    package func objects(of request: JournalRequest) throws -> [(step: JournalStep, edits: [JournalEdit])] {
        let steps = try previewing { store, group in
            try store.rollingBack { try store.perform(request, in: group, from: nil, collectsEdits: true) }
        }
        return steps.map { step in
            (step, request.isRedo ? step.edits : step.edits.reversed().map(\.inverse))
        }
    }
}
