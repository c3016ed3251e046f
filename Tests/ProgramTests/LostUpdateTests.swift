import AlbumModel
import BuiltProgram
import Events
import Files
import Glibc
import MusicLibrary
import TestTraits
import Testing

/// Commands that compute new values from old ones, while another program changes the same album.
@MainActor
@Suite(.blocking) struct LostUpdateTests {
    private let home: ProgramHome
    private let library: LibraryAPI

    init() throws {
        home = try ProgramHome()
        try home.write("title,artist,year\nBest of Bowie,David Bowie,1993\n", to: "update.csv")
        let rows = (1...150).map { "Album \($0),Artist \($0)\n" }
        try home.write("title,artist\n" + rows.joined(), to: "many.csv")
        let start = ["edit 1 label=EMI genre=Pop", "import '\(home.file("many.csv"))'"]
        _ = try home.run(start.flatMap { ["-c", $0] })
        library = try LibraryAPI.open(at: .file(home.library), events: EventCenter())
    }

    @Test(arguments: [
        ("edit 1 genre+=Dub", 1, "genre=Soul", ["Soul; Dub", "EMI"]),
        ("edit 1 label='{genre}!'", 1, "genre=Soul", ["Soul", "Soul!"]),
        ("edit * label+=ECM", 1, "genre=Soul", ["Soul", "EMI; ECM"]),
        ("replace genre ou ea *", 1, "genre=Soul", ["Seal", "EMI"]),
        ("fields rename label house; fields rename house label", 1, "genre=Soul", ["Soul", "EMI"]),
        ("fields merge label genre; edit 1 label=EMI", 1, "genre=Soul", ["Soul; EMI", "EMI"]),
        ("merge 1 2 --different", 2, "genre=Soul", ["Pop; Soul", "EMI"]),
        ("import update.csv --update --key title", 1, "genre=Soul", ["Soul", "EMI"]),
    ])
    func `a command keeps the change that another program makes while the command waits`(
        line: String, position: Int, change: String, values: [String]
    ) throws {
        let album = try #require(try library.album(at: position))
        let parts = change.split(separator: "=").map(String.init)
        try library.journal.state.begin(command: "edit")
        try library.update(.album(album.id), [FieldAssignment(AlbumField(named: parts[0]), parts[1])])
        let program = try home.start(["-c", line.replacing("update.csv", with: "'\(home.file("update.csv"))'")])
        waitUntilAnotherProgramWaits()
        try library.journal.endChange()
        let result = try program.finish()
        #expect(result.status == 0, "\(result)")
        let changed = try #require(try library.album(at: 1))
        #expect(changed.details.text(of: .genre) == values[0])
        #expect(changed.details.text(of: AlbumField(named: "label")) == values[1])
    }

    @Test func `an import adds no album that another program adds while the import waits`() throws {
        try library.journal.state.begin(command: "add")
        try library.add(AlbumDraft(title: "Low", artist: "David Bowie"))
        try home.write("title,artist\nLow,David Bowie\nLodger,David Bowie\n", to: "new.csv")
        let program = try home.start(["-c", "import '\(home.file("new.csv"))'"])
        waitUntilAnotherProgramWaits()
        try library.journal.endChange()
        let result = try program.finish()
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("2 albums read: 1 added, 1 already in the library, 0 rejected."))
    }

    /// Returns when another program waits to write, which then holds the lock before it; or after 20 seconds.
    private func waitUntilAnotherProgramWaits() {
        let queue = LockFile(path: home.library + "-gate")
        let end = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < end, queue.lock(until: .now) {
            queue.unlock()
            usleep(2000)
        }
    }
}
