import BuiltProgram
import TestTraits
import Testing

/// The system's libraries are opened when they are first used, because each one makes a start longer.
@Suite(.blocking) struct LoadedLibraryTests {
    /// Lines, and the libraries that they open.
    private static let lines: [(String, Set<String>)] = [
        ("quit", []), ("help list", []), ("list --sort year", []), ("list artist:sting --format json", []),
        ("count --by genre", []), ("duplicates", []), ("show 1", []), ("add Blue --artist Mitchell", []),
        ("edit 1 title=Blue; undo; redo", []), ("delete 1", []), ("import example:rolling-stone-500.csv", []),
        ("export --format csv", []), ("changes", []), ("remote", []), ("plugins", []),
        ("list | cat", []), ("list title:~^b", ["libpcre2-8.so.0"]), ("import $LIST", ["libexpat.so.1"]),
    ]

    @Test(arguments: lines)
    func `a line opens only the libraries that it uses`(_ line: String, _ libraries: Set<String>) throws {
        let home = try ProgramHome()
        let list = try home.write(
            "<plist version=\"1.0\"><dict><key>Tracks</key><dict><key>1</key><dict><key>Album</key><string>Blue</string>"
                + "<key>Artist</key><string>Mitchell</string></dict></dict></dict></plist>", to: "Library.xml")
        let result = try home.run(["-c", "let LIST '\(list)'", "-c", line], environment: home.recordingLibraries)
        #expect(result.status == 0, "\(result)")
        #expect(home.openedLibraries == libraries)
        let linked = home.linkedLibraries
        #expect(linked.contains("libsqlite3.so.0"), "\(linked)")
        // The whole of Foundation contains ICU, which doubles the time of a start.
        #expect(linked.filter { $0.hasPrefix("libFoundation") } == ["libFoundationEssentials.so"])
    }
}
