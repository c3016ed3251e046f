import AlbumModel
import Benchmark
import MusicLibrary

/// Reads albums from the library's file, and changes it as a script does, with a journal and a sync every 50 ms.
@MainActor
func libraryLoops(_ workplace: Workplace) throws -> BenchmarkSuite {
    let library = workplace.library
    let albums = try library.albums(.all, limit: thousand).map(\.album.id)
    let suite = BenchmarkSuite(name: "library")
    suite.once("read an album") {
        var length = 0
        try library.albums(AlbumListing()) {
            length += $0.album.title.utf8.count
            return true
        }
        return length
    }
    suite.thousandTimes("read an album by its position") { try library.album(at: $0)?.title.utf8.count ?? 0 }
    var year = 1900
    suite.once("edit an album") {
        year = year == 1900 ? 1901 : 1900
        let assignments = [try FieldAssignment(.year, "\(year)")]
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        for album in albums {
            try library.journal.state.begin(command: "edit")
            try library.update(.album(album), assignments)
            try library.journal.endChange()
        }
        try library.journal.endGroup()
        return year
    }
    return suite
}
