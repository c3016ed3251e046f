import BuiltProgram
import TestTraits
import Testing

/// Two programs with one library.
@Suite(.blocking) struct NeighbourTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func titles() throws -> [Substring] {
        try home.run(["-c", "list 6- --fields title --format csv"]).output.split(separator: "\r\n").flatMap {
            $0.split(separator: "\n")
        }.dropFirst().map { $0 }
    }

    /// A line of the system's shell that waits, ten seconds at most, until the library has another number of albums.
    private static func untilNoLonger(_ count: Int) -> String {
        "for round in $(seq 200); do [ \"$(\"$bluelib\" -c count)\" = \(count) ] || break; sleep 0.05; done"
    }

    @Test func `a script that waits for input lets another program change the library, which splits its step`() throws {
        let script = try home.start(["-"])
        script.send("add One --artist A\nadd Two --artist A\necho ready\n")
        try #require(script.waitForOutput("ready\n"))
        #expect(try home.run(["-c", "add Three --artist B"]).status == 0)
        script.send("add Four --artist A\ncount\n")
        try #require(script.waitForOutput("9\n"))
        #expect(try script.finish().status == 0)
        #expect(try titles() == ["One", "Two", "Three", "Four"])
        _ = try home.run(["-c", "undo"])
        #expect(try titles() == ["One", "Two", "Three"])
        _ = try home.run(["-c", "undo"])
        #expect(try titles() == ["One", "Two"])
        _ = try home.run(["-c", "undo"])
        #expect(try titles() == [])
    }

    @Test func `the changes of a script are visible and saved while its output is not read`() throws {
        let wide = String(repeating: "x", count: 100_000)
        try home.write("delete 1\n" + String(repeating: "echo \(wide)\n", count: 3), to: "wide.blue")
        let seen = try home.runShell(
            """
            cd '\(home.path)' && mkfifo pipe && exec 3<>pipe
            "$bluelib" wide.blue >&3 & script=$!
            \(Self.untilNoLonger(5))
            "$bluelib" -c 'delete 1'
            kill -KILL $script
            "$bluelib" -c 'count; changes'
            """)
        #expect(seen.output.hasPrefix("3\n"), "\(seen)")
        #expect(seen.status == 0, "\(seen)")
    }

    @Test(arguments: ["", "delete 1\necho $0 > pipe\n"])
    func `unread messages of a script do not block other programs`(lines: String) throws {
        let rows = (1...3000).map { "Title \($0),A\n" }.joined()
        try home.write("title,artist\n" + rows, to: "rows.csv")
        #expect(try home.run(["-c", "import '\(home.file("rows.csv"))'"]).status == 0)
        let script = lines.isEmpty ? String(repeating: "delete 1\n", count: 3000) : lines
        try home.write(
            script.replacing("$0", with: String(repeating: "x", count: 70_000)), to: "script.blue")
        let seen = try home.runShell(
            """
            cd '\(home.path)' && mkfifo pipe && exec 3<>pipe && head -c 65536 /dev/zero >&3
            "$bluelib" script.blue \(lines.isEmpty ? "2>&3" : "2> said") & script=$!
            \(Self.untilNoLonger(3005))
            "$bluelib" -c 'delete last' && echo deleted
            kill -KILL $script
            """)
        #expect(seen.output.hasSuffix("deleted\n"), "\(seen)")
    }

    @Test(arguments: [
        "list 1\nlist 2\nedit 1-2 genre=A\nlist 3\nedit 1-2 genre=B\n",
        "list; list; edit 1-2 genre=A; list 1; edit 1-2 genre=B\n",
        String(repeating: "list\n", count: 20) + "delete 1\necho END\n",
    ])
    func `output to one pipe retains its order, also while it is not read`(script: String) throws {
        let rows = (1...60).map { "Title \($0),\(String(repeating: "x", count: 60))\n" }.joined()
        try home.write("title,artist\n" + rows, to: "rows.csv")
        #expect(try home.run(["-c", "import '\(home.file("rows.csv"))'"]).status == 0)
        try home.write(script, to: "script.blue")
        let seen = try home.runShell(
            """
            cd '\(home.path)'
            "$bluelib" script.blue > said 2>&1; "$bluelib" -c 'undo' 2> /dev/null
            "$bluelib" script.blue 2>&1 | (sleep 0.3; cat) > piped; "$bluelib" -c 'undo' 2> /dev/null
            "$bluelib" -i < script.blue 2>&1 | (sleep 0.3; cat) > typed
            cmp said piped && wc -l < said
            [ $(wc -l < typed) = $(wc -l < said) ] && echo same
            """)
        #expect(seen.output.hasSuffix("\nsame\n"), "\(seen)")
        #expect(seen.status == 0, "\(seen)")
        #expect(home.text(of: "piped") == home.text(of: "said"))
    }

    @Test func `a script flushes its output before it waits for its next line`() throws {
        let lines = 3700
        let script = (1...lines).map { "edit 1-2 genre=G\($0)\n" }.joined()
        try home.write(script, to: "script.blue")
        let seen = try home.runShell(
            """
            cd '\(home.path)' && mkfifo lines said && exec 3<>lines 4<>said
            "$bluelib" - < lines 2>&4 & program=$!
            cat script.blue >&3 & writer=$!
            sleep 1
            head -n \(lines) <&4 | wc -l
            exec 3>&-
            kill -KILL $program $writer
            """)
        #expect(seen.output == "\(lines)\n", "\(seen)")
    }

    @Test func `a short unread list does not block other programs`() throws {
        let wide = String(repeating: "x", count: 2000)
        try home.write(
            "title,artist,notes\n" + (1...80).map { "Title \($0),A,\(wide)\n" }.joined(), to: "rows.csv")
        #expect(try home.run(["-c", "import '\(home.file("rows.csv"))'"]).status == 0)
        try home.write("delete 1\nlist --format json\n", to: "script.blue")
        let seen = try home.runShell(
            """
            cd '\(home.path)' && mkfifo pipe && exec 3<>pipe
            "$bluelib" script.blue >&3 2> said & script=$!
            \(Self.untilNoLonger(85))
            "$bluelib" -c 'delete last' && echo deleted
            kill -KILL $script
            """)
        #expect(seen.output == "deleted\n", "\(seen)")
    }

    @Test func `two simultaneous scripts are completed, and can be undone`() throws {
        let before = try home.run(["-c", "list --format json"]).output
        let lines = { (artist: String) in String(repeating: "add Blue --artist \(artist) --at 1\n", count: 1000) }
        let programs = try [home.start(["-"]), home.start(["-"])]
        for (program, artist) in zip(programs, ["A", "B"]) { program.send(lines(artist)) }
        for program in programs {
            let result = try program.finish()
            #expect(result == ProgramResult())
        }
        #expect(try home.run(["-c", "count artist:=A; count artist:=B"]).output == "1000\n1000\n")
        var steps = 0
        while try home.run(["-c", "undo"]).status == 0 { steps += 1 }
        #expect(steps >= 2)
        #expect(try home.run(["-c", "list --format json"]).output == before)
    }

    @Test func `programs that start together create one library`() throws {
        for _ in 1...3 {
            let home = try ProgramHome()
            let programs = try (1...6).map { try home.start(["-c", "add Album\($0) --artist A"]) }
            for program in programs { #expect(try program.finish() == ProgramResult()) }
            #expect(try home.run(["-c", "count"]).output == "11\n")
        }
    }

    @Test func `a prompt sees and undoes the changes of another program`() throws {
        let prompt = try home.start(["-i"])
        prompt.send("go last\n")
        try #require(prompt.waitForOutput("5  American Pie"))
        _ = try home.run(["-c", "delete 1"])
        prompt.send("show\nundo\ncount\n")
        let result = try prompt.finish()
        #expect(result.output.contains("position  4\n"), "\(result)")
        #expect(result.output.hasSuffix("\n5\n"), "\(result)")
        #expect(result.diagnostics.contains(/^Undid 1: delete 1 \(by another session, [^)]+\)\n$/), "\(result)")
    }

    @Test func `a script's finished commands are visible to a program that it starts`() throws {
        let script = try home.write("delete 1\n! \"$bluelib\" -c 'delete 1; count'\ncount\n", to: "outer.blue")
        let result = try home.runShell("\"$bluelib\" '\(script)'")
        #expect(result.output == "3\n3\n", "\(result)")
        #expect(result.status == 0)
    }
}
