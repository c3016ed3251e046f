import BuiltProgram
import Foundation
import Glibc
import TestTraits
import Testing

/// A library whose file is replaced, removed or written over while programs have it open, or after they were killed.
@Suite(.blocking) struct ReplacedLibraryTests {
    /// The event that happens to the library, as a line of the system's shell: `$L` is the library, `$C` a copy of it with five albums.
    enum Replacement: String, CaseIterable {
        case moved = "cp $C $L.new; mv $L.new $L"
        case movedTwice = "cp $C $L.new; mv $L.new $L; cp $C $L.new; mv $L.new $L"
        case removedAndCopied = "mv $L $D/old; cp $C $L"
        case linkedFirst = "ln $L $D/old; cp $C $L.new; mv $L.new $L"
        case linked = "ln -sf $C $L"
        case writtenOver = "cp $C $L"
        case writtenOverThroughALink = "ln -s $L $D/link; cat $C > $D/link"
        case removed = "rm $L"
        case renamed = "mv $L $D/old"
        case directoryRenamed = "mv $D/data $D/old-data"
        case directoryRemoved = "rm -r $D/data"
        case directory = "rm $L; mkdir $L"
        case noDatabase = "echo hello > $L.new; mv $L.new $L"

        /// True if a usable library with five albums has the path afterwards.
        var leavesLibrary: Bool {
            switch self {
            case .moved, .movedTwice, .removedAndCopied, .linkedFirst, .linked, .writtenOver, .writtenOverThroughALink:
                true
            default: false
            }
        }

        /// True if the file stays the same one.
        var writesOver: Bool { self == .writtenOver || self == .writtenOverThroughALink }

        /// The part of the message that names what has happened.
        var words: String {
            switch self {
            case .writtenOver, .writtenOverThroughALink: "Another program has written over the library '"
            case .removed, .renamed, .directoryRenamed, .directoryRemoved: "' was removed or renamed while it was open"
            default: "Another file has replaced the library '"
            }
        }
    }

    private let home: ProgramHome
    private let library: String

    /// A library of 305 albums in a directory of its own, and a copy of it from before 300 were imported.
    init() throws {
        home = try ProgramHome()
        try home.write("", to: "data/place")
        library = home.file("data/library.sqlite")
        #expect(try home.run(["--library", library, "--create", "-c", "count"]).status == 0)
        #expect(try home.run(["doctor", "--backup", home.file("copy.sqlite"), library]).status == 0)
        let rows = (1...300).map { "Album \($0),Artist \($0)\n" }.joined()
        try home.write("title,artist\n" + rows, to: "albums.csv")
        #expect(try run("import '\(home.file("albums.csv"))'").status == 0)
    }

    private func run(_ line: String) throws -> ProgramResult { try home.run(["--library", library, "-c", line]) }

    private func replace(_ replacement: Replacement) throws {
        let result = try home.runShell(
            "C=\(home.file("copy.sqlite")) D=\(home.path) L=\(library); \(replacement.rawValue)")
        #expect(result.status == 0, "\(result)")
    }

    /// Starts a prompt that has read the library, and has changed it with `line`.
    private func startPrompt(_ line: String = "add Before --artist A") throws -> RunningProgram {
        let prompt = try home.start(["--library", library, "-i"])
        prompt.send(line + "\ncount\necho ready\n")
        try #require(prompt.waitForOutput("ready\n"))
        return prompt
    }

    /// Checks that the library is the copy with further albums, and opens without a message; with one at the first time if the session
    /// has left a log of what was written over.
    private func expectLibrary(of albums: Int, hasLog: Bool = false, _ situation: Comment) throws {
        let found = try home.run(["doctor", library])
        #expect(found.status == 0, "\(situation): \(found)")
        #expect(found.output.contains(" is intact: \(albums) albums, "), "\(situation): \(found)")
        if hasLog { #expect(try run("count").output == "\(albums)\n", situation) }
        #expect(try run("count") == ProgramResult(output: "\(albums)\n"), situation)
    }

    private static let changes = [
        "add After --artist A", "edit 1 genre=Folk", "delete 2", "undo", "query q genre:x",
        "begin; add X --artist Y; commit",
        "remote http://127.0.0.1:9/",
    ]

    @Test(arguments: Replacement.allCases)
    func `an open session refuses changes, and nothing of it gets into the new file`(_ replacement: Replacement) throws
    {
        for before in ["add Before --artist A", "echo 'only read'"] {
            let this = try Self()
            let prompt = try this.startPrompt(before)
            try this.replace(replacement)
            for change in Self.changes { prompt.send(change + "\n") }
            prompt.send("echo ready2\n")
            #expect(prompt.waitForOutput("ready2\n"))
            let messages = prompt.diagnostics.split(separator: "\n").filter { $0.contains(replacement.words) }
            // A session that has not changed anything cannot undo after the copy was written over the library.
            #expect(messages.count >= Self.changes.count - 1, "\(prompt.diagnostics)")
            #expect(try prompt.finish().status == 0)
            guard replacement.leavesLibrary else { continue }
            try this.expectLibrary(of: 5, hasLog: replacement.writesOver, "\(replacement), \(before)")
        }
    }

    @Test(arguments: Replacement.allCases.filter(\.leavesLibrary))
    func `another session uses the new file beside a session with the old one`(_ replacement: Replacement) throws {
        for before in ["add Before --artist A", "echo 'only read'"] {
            let this = try Self()
            let old = try this.startPrompt(before)
            try this.replace(replacement)
            let new = try this.startPrompt("add New --artist B")
            old.send("add Lost --artist A\necho ready2\n")
            #expect(old.waitForOutput("ready2\n"), "\(old.diagnostics)")
            #expect(old.diagnostics.contains(replacement.words), "\(old.diagnostics)")
            #expect(try this.run("add More --artist B").status == 0)
            #expect(try old.finish().status == 0)
            new.send("add Last --artist B\necho ready2\n")
            #expect(new.waitForOutput("ready2\n"))
            #expect(try this.run("add Other --artist B").status == 0)
            #expect(try new.finish().status == 0)
            try this.expectLibrary(of: 9, "\(replacement), \(before)")
        }
    }

    @Test(arguments: Replacement.allCases.filter(\.leavesLibrary))
    func `the log of a killed session is not applied to the new file`(_ replacement: Replacement) throws {
        let prompt = try startPrompt()
        prompt.signal(SIGKILL)
        _ = try? prompt.waitForEnd()
        try replace(replacement)
        let found = try home.run(["doctor", library])
        #expect(found.status == 0, "\(found)")
        #expect(found.output.contains(" is intact: 5 albums, "), "\(found)")
        let log = replacement == .linked ? nil : library + "-orphaned-wal"
        #expect(log == nil || found.output.contains("belongs to another library and is ignored"), "\(found)")
        let first = try run("count")
        #expect(first.output == "5\n", "\(first)")
        #expect(first.status == 0, "\(first)")
        if let log { #expect(first.diagnostics.hasSuffix("It was renamed to '\(log)'.\n"), "\(first)") }
        try expectLibrary(of: 5, "\(replacement)")
    }

    @Test func `a log without a library is named, and its library can be put back`() throws {
        let prompt = try startPrompt()
        prompt.signal(SIGKILL)
        _ = try? prompt.waitForEnd()
        try replace(.renamed)
        for _ in 1...2 {
            let result = try run("count")
            #expect(
                result.status == 1,
                "\(result)")
            #expect(
                result.diagnostics.contains("is missing, but its log '\(library)-wal'"),
                "\(result)")
        }
        #expect(rename(home.file("old"), library) == 0)
        try expectLibrary(of: 306, "put back")
    }

    @Test func `a library that was renamed contains the changes of the session that had it open`() throws {
        let prompt = try startPrompt()
        try replace(.renamed)
        #expect(try prompt.finish().status == 0)
        #expect(rename(home.file("old"), home.file("other.sqlite")) == 0)
        #expect(try home.run(["--library", home.file("other.sqlite"), "-c", "count title:Before"]).output == "1\n")
        #expect(try home.run(["doctor", home.file("other.sqlite")]).status == 0)
    }

    @Test(arguments: [
        "rm -f library.sqlite-shm", "rm -f library.sqlite-wal",
        "mv library.sqlite old; $bluelib --library library.sqlite --create -c 'add Z --artist Z'; mv library.sqlite new; mv old library.sqlite",
    ])
    func `a session refuses changes that only its own log would contain`(_ command: String) throws {
        let prompt = try startPrompt("count")
        #expect(try home.runShell("cd '\(home.file("data"))'; \(command)").status == 0)
        prompt.send("add Lost --artist A\necho ready2\n")
        #expect(prompt.waitForOutput("ready2\n"))
        #expect(prompt.diagnostics.contains("or the library was moved and put back, so nothing was changed"))
        prompt.signal(SIGKILL)
        _ = try? prompt.waitForEnd()
        #expect(try run("add Kept --artist B").status == 0)
        try expectLibrary(of: 306, "\(command)")
    }

    @Test(arguments: ["ln library.sqlite other.sqlite", "mv library.sqlite other.sqlite"])
    func `a library that is open cannot be opened with another name`(_ naming: String) throws {
        let prompt = try startPrompt()
        #expect(try home.runShell("cd '\(home.file("data"))'; \(naming)").status == 0)
        let other = home.file("data/other.sqlite")
        let refused = try home.run(["--library", other, "-c", "add Other --artist B"])
        #expect(refused.status == 1, "\(refused)")
        #expect(refused.diagnostics.contains("open with another name"), "\(refused)")
        #expect(try prompt.finish().status == 0)
        #expect(try home.run(["--library", other, "-c", "add Other --artist B; count"]).output == "307\n")
        #expect(try home.run(["doctor", other]).status == 0)
    }

    @Test func `the session that creates a library can change it after a large import`() throws {
        let rows = (0..<20_000).map { number in
            "Title number \(number),Artist \(number % 5000),Rock,some longer note about album \(number) with several words\n"
        }
        try home.write("title,artist,genre,notes\n" + rows.joined(), to: "rows.csv")
        let script = "import '\(home.file("rows.csv"))'; edit * genre=Pop; replace title number no *; delete 5-15000"
        let result = try home.run(["--library", home.file("new.sqlite"), "--create", "-c", "\(script); count"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasSuffix("5009\n"), "\(result)")
    }

    @Test(arguments: [Replacement.moved, .writtenOver])
    func `a script stops at the first change that would be lost`(_ replacement: Replacement) throws {
        let script = try home.start(["--library", library, "-"])
        script.send("add One --artist S\necho ready\n")
        try #require(script.waitForOutput("ready\n"))
        usleep(100_000)
        script.send("echo ready2\n")
        try #require(script.waitForOutput("ready2\n"))
        try replace(replacement)
        script.send((1...20).map { "add Two\($0) --artist S\n" }.joined() + "echo end\n")
        let result = try script.finish()
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains(replacement.words.dropFirst()), "\(result)")
        try expectLibrary(of: 5, hasLog: replacement.writesOver, "\(replacement)")
    }
}
