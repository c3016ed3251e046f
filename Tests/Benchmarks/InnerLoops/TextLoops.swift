import AlbumModel
import Benchmark
import MusicLibrary
import Terminal

/// The work for each text that is compared or shown.
@MainActor
func textLoops() -> BenchmarkSuite {
    let titles = [
        ("a Latin title", Titles.latin), ("an accented title", Titles.accented), ("a Greek title", Titles.greek),
        ("an Arabic title", Titles.arabic), ("a Japanese title", Titles.japanese), ("a title with emoji", Titles.emoji),
    ]
    let suite = BenchmarkSuite(name: "text")
    for (name, title) in titles {
        suite.thousandTimes("fold \(name)") { _ in TextFolding.fold(title).utf8.count }
    }
    for (name, title) in titles {
        suite.thousandTimes("width of \(name)") { _ in DisplayWidth.of(title) }
    }
    let rows = (1...thousand).map { ["\($0)", Titles.all[$0 % Titles.all.count], "Artist \($0)", "\(1950 + $0 % 70)"] }
    suite.once("lay out a row of a table") {
        var length = 0
        var table = TextTable(["#", "title", "artist", "year"].map { TextTable.Column($0) }, width: 80) {
            length += $0.count
        }
        for row in rows { try table.add(row) }
        try table.finish()
        return length
    }
    return suite
}
