import BuiltProgram
import TerminalModel
import TestTraits
import Testing

/// The work of a collector with a real collection has the same result at the prompt and as a script.
@Suite(.blocking) struct CollectionTests {
    /// Every form that names albums, in reading and changing commands.
    static let lines = [
        "import Examples/Data/rolling-stone-500.csv", "count", "go 3", "next", "previous 2", "go +2", "go -1", "show .",
        "list first last", "list 2-5", "list 499-", "list 1,3-5 --fields title,id", "show id:12", "list . +1 -1",
        "list radiohead", "list \"the beatles\"", "count artist:beatles", "list artist:=U2", "list title:~son$",
        "list year:1971", "count year:1990..1999", "count year:..1960", "list ^has:year", "count has:cover",
        "count has:RANK ^genre:pop", "list RANK:=1 , RANK:=500", "show What's Going On", "list sting , madonna",
        "edit ^has:year brian eno year=1975", "edit artist:beatles genre=Rock",
        "edit year:1970..1979 ^has:genre genre='70s'",
        "move artist:=Prince --to 1", "delete 500- ^has:genre", "delete artist:\"pink floyd\" , title:=Thriller",
        "undo",
        "add 'Blue Train' --artist 'John Coltrane' --year 1958 --at 2", "edit label='Blue Note' year=", "go last",
        "delete", "move . --to 10", "count *", "list 1-12 --sort -year,title --format tsv", "count --by genre",
    ]

    private func contents(_ home: ProgramHome) throws -> String {
        try home.run(["-c", "list --format json; show --format json"]).output
    }

    @Test func `forty commands at a terminal and as a script leave the same library`() throws {
        #expect(Self.lines.count >= 40)
        let (typed, scripted) = (try ProgramHome(), try ProgramHome())
        let terminal = try Prompt(in: typed, rows: 40, columns: 120)
        for line in Self.lines { terminal.enter(line) }
        terminal.send("quit\r")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.screen.transcript.contains { $0.contains("internal error") })
        let script = try scripted.run(["-"], input: Self.lines.map { $0 + "\n" }.joined())
        #expect(script.status == 0, "\(script)")
        #expect(try contents(typed) == contents(scripted))
        #expect(try typed.run(["-c", "undo 9; count"]).output == "505\n")
        #expect(try scripted.run(["-c", "undo; count"]).output == "5\n")
    }

    @Test func `a hint about a new field with a similar name appears once`() throws {
        let prompt = try Prompt(in: ProgramHome())
        let remark = "'titel' is a new field. If you meant 'title', use 'undo'."
        prompt.enter("edit 1 titel=One label=ECM")
        #expect(prompt.screen.transcript.filter { $0.contains("new field") } == [remark])
        prompt.enter("edit 2 titel=Two")
        #expect(prompt.screen.transcript.filter { $0.contains("new field") } == [remark])
        prompt.enter("edit 3 Lable=ECM label=ECM")
        let other = "'Lable' is a new field. If you meant 'label', use 'undo'."
        #expect(prompt.screen.transcript.filter { $0.contains("new field") } == [remark, other])
    }
}
