import AlbumModel
import AlbumShell
import ShellKit
import TestTraits
import Testing

@testable import MusicLibrary

/// Changes that are lost with the transaction of the store, as by a read that fails.
@MainActor
@Suite(.mainActor) struct LostBatchTests {
    @Test func `groups are balanced if the end of a change finds out that earlier ones are lost`() throws {
        let workspace = try AlbumWorkspace.inMemory()
        let history = workspace.history
        try history.beginGroup("script")
        var waiting: Range<Int>?
        // A change waits if it takes less than 500 ms.
        for number in 1...50 where waiting == nil {
            try history.begin("add")
            try workspace.library.add(AlbumDraft(title: "\(number)", artist: "A"))
            waiting = try history.end(commits: false)
        }
        try history.begin("begin")
        try #require(workspace.library.store as? SQLiteStore).connection.rollBack()
        let loss = #expect(throws: LostChanges.self) { try history.beginGroup("step") }
        #expect(loss?.changes == waiting)
        #expect(loss?.cause == nil)
        #expect(try history.endGroup(rollingBack: true) == 0)
        #expect(try history.endGroup(rollingBack: false) == 0)
        #expect(throws: LibraryError.noGroupOpen) { try history.endGroup(rollingBack: false) }
    }
}
