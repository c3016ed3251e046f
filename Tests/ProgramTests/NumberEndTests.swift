import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Numbers at the ends of their range, and beyond, in the built program: the right result or the right message, never a crash.
@Suite(.blocking) struct NumberEndTests {
    private static let most = "9223372036854775807"
    private static let least = "-9223372036854775808"
    private static let beyond = "1000000000000000000000000000000"

    /// Lines with the beginning of their output.
    private static let results: [(String, String)] = [
        ("list --offset \(most) --format csv", "position,id,title,artist,genre,year,coverUrl\n"),
        ("list --offset \(most) --limit \(most) --format csv", "position,id,title,artist,genre,year,coverUrl\n"),
        ("list --offset \(most) --fields title --format csv", "title\n"),
        ("list --offset 9223372036854775806 --fields title --format csv", "title\n"),
        ("list --offset 6 --fields title --format csv", "title\n"),
        ("list --offset 5 --fields title --format csv", "title\n"),
        ("list --offset 4 --limit \(most) --fields title --format csv", "title\nAmerican Pie\n"),
        ("list --offset \(most) --sort title --fields title --format csv", "title\n"),
        ("list --offset 4 --sort title --limit \(most) --fields title --format csv", "title\nStaring at the Sun\n"),
        ("list --offset \(most) --sort random --limit \(most) --fields title --format csv", "title\n"),
        ("list --offset \(most) --sort -id --fields title --format csv", "title\n"),
        ("list sun --offset \(most) --limit \(most) --fields title --format csv", "title\n"),
        ("list 2- --offset \(most) --fields title --format csv", "title\n"),
        ("delete *; list --offset \(most) --fields title --format csv", "title\n"),
        ("list --limit 0 --fields title --format csv", "title\n"),
        ("count 1-\(most)", "5\n"), ("count \(most)-1", "5\n"), ("count 2-\(beyond)", "4\n"),
        ("count \(beyond)-", "0\n"),
        ("count 1,\(beyond)", "1\n"), ("count \(most)-", "0\n"), ("count 0-\(most)", "5\n"), ("count \(most)", "0\n"),
        ("count ^( 2-\(most) )", "1\n"), ("count id:2-\(most)", "4\n"), ("count id:2-\(beyond)", "4\n"),
        ("count id:\(most)", "0\n"), ("count id:\(beyond)", "0\n"), ("count year:..\(most)", "5\n"),
        ("count year:>\(most)", "0\n"), ("count year:>=\(least)", "5\n"),
        ("count --by year/\(most) --format csv", "albums,year/\(most)\n5,0\n"),
        ("count --by year --limit \(most) --format csv", "albums,year\n1,1992\n1,1999\n2,2000\n1,2003\n"),
        ("changes --limit \(most) --format csv", "number,date,command,albums,state,author\n"),
        ("changes --objects --limit \(most) --format json", "[]\n"),
        ("delete 5; changes 1 --limit \(most) --format csv", "id,album,field,old,new\n5,American Pie,position,5,\n"),
        ("delete 5; changes 1 --limit 0 --format csv", "id,album,field,old,new\n"),
        ("edit * want=\(most); count --sum want --format csv", "albums,sum\n5,"),
        ("edit * want=\(beyond); count want:>\(most)", "5\n"), ("edit 1 want=1e400; count want:>1e399", "1\n"),
        ("edit * want=\(least); count --by want/7 --format csv", "albums,want/7\n5,\(least)\n"),
        ("edit * want=-999999999999999; count --by want/\(most) --format csv", "albums,want/\(most)\n5,-\(most)\n"),
    ]

    @Test(arguments: results) func `a number at an end has the right result`(line: String, output: String) throws {
        let result = try ProgramHome().run(["-c", line])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasPrefix(output), "\(result)")
    }

    /// Lines that fail with status 1, with a part of their message.
    private static let refusals: [(String, String)] = [
        ("list --limit \(beyond)", "for --limit: it must be a whole number."),
        ("list --offset -\(beyond)", "for --offset: it must be a whole number."),
        ("list --limit 1e400", "it must be a whole number"), ("list --limit nan", "it must be a whole number"),
        ("list --limit -1", "it must be at least 0"), ("list --offset \(least)", "it must be at least 0"),
        ("next \(most)", "'\(most)' would go past the last of 5 albums."), ("next 0", "it must be at least 1"),
        ("previous \(most)", "'\(most)' would go past the first of 5 albums."),
        ("next \(beyond)", "it must be a whole number"), ("go +\(most)", "'+\(most)' would go past the last"),
        ("go -\(most)", "'-\(most)' would go past the first"), ("go +\(beyond)", "the number is too large"),
        ("go \(least)", "the number is too large"), ("list -\(beyond)", "the number is too large"),
        ("go \(most)", "no album has position '\(most)'"), ("go \(beyond)", "no album matches '\(beyond)'"),
        ("go 0", "positions start at 1"), ("show id:\(most)", "no album matches 'id:\(most)'"),
        ("show id:\(beyond)", "no album matches 'id:\(beyond)'"), ("show id:0", "write ids as whole numbers"),
        ("delete \(most)-", "no album has a position in '\(most)-'"),
        ("delete \(beyond)-", "no album has a position in"),
        ("add A --artist B --at \(most)", "'\(most)' is not a position in the library. Use a number from 1 to 6."),
        ("add A --artist B --at 0", "it must be at least 1"),
        ("add A --artist B --at \(beyond)", "it must be a whole number"),
        ("add A --artist B --year \(most)", "invalid year '\(most)'"), ("edit 1 year=1e400", "invalid year '1e400'"),
        ("edit 1 year=\(beyond)", "invalid year"), ("edit 1 year=nan", "invalid year"),
        ("move 1 --to \(most)", "'\(most)' is not a position in the library. Use a number from 1 to 5."),
        ("move 1-3 --to \(most)", "is not a position"), ("move 1 --to 0", "it must be at least 1"),
        ("undo \(most)", "there is nothing to undo"), ("undo 0", "it must be at least 1"),
        ("delete 1; undo \(most)", "there is only 1 change to undo"), ("undo -- -1", "it must be at least 1"),
        ("undo --to \(most)", "change '\(most)' does not exist"), ("undo --to \(least)", "does not exist"),
        ("undo --to \(beyond)", "it must be a whole number"), ("redo \(most)", "there is nothing to redo"),
        ("delete 1; undo; redo \(most)", "there is only 1 change to redo"),
        ("changes \(most)", "there is no change '\(most)'"), ("changes 0", "it must be at least 1"),
        ("changes \(beyond)", "it must be a whole number"), ("changes -- -1", "it must be at least 1"),
        ("count --by year/0", "the width of groups"), ("count --by year/-1", "the width of groups"),
        ("count --by year/1e300", "the width of groups"), ("count year:\(beyond)", "write a year"),
        ("random \(most)-", "no album has a position"), ("download \(most)", "no album has position"),
        ("cancel \(most)", "there is no download \(most)"), ("cancel 0", "'0' is not a download"),
        ("cancel \(beyond)", "is not a download"), ("quit \(most)", "from 0 to 255"),
        ("set backups \(most)", "from 0 to 100"), ("merge \(most)-", "no album has a position"),
        ("history 0", "it must be at least 1"),
    ]

    @Test(arguments: refusals) func `a number beyond its end has the right message`(
        line: String, message: String
    ) throws {
        let result = try ProgramHome().run(["-c", line])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains(message), "\(result)")
    }

    @Test(arguments: [
        most, least, "9223372036854775808", beyond, "1e400", "-1e400", "1e-400", "-0", "1e99999999999999999999",
    ])
    func `a number of a file becomes a value or a message`(number: String) throws {
        let home = try ProgramHome()
        try home.write("[{\"title\":\"A\",\"artist\":\"B\",\"year\":\(number),\"want\":\(number)}]", to: "a.json")
        try home.write("title,artist,year,position,id,want\nC,D,\(number),\(number),\(number),\(number)\n", to: "a.csv")
        for file in ["a.json", "a.csv"] {
            let result = try home.run(["-c", "import ~/\(file)", "-c", "show last --format json"])
            #expect(result.status == 0, "\(result)")
            #expect(result.diagnostics.contains("year '\(number)' is not a whole number from 1000 to"), "\(result)")
            #expect(result.output.contains("\"want\":\"\(number)\""), "\(result)")
        }
        let counted = try home.run(["-c", "count --by want", "-c", "list --sort want --limit 1", "-c", "fields"])
        #expect(counted.status == 0, "\(counted)")
    }

    @Test(arguments: [most, least, "-1", "0", beyond, "1e400", "1.5", "\"3\"", "null", "[]"])
    func `a number in the session's file that is no album's leads to some album`(number: String) throws {
        let home = try ProgramHome()
        _ = try home.run(["-c", "go 3"])
        let session = try String(contentsOfFile: home.file("session.json"), encoding: .utf8)
        try home.write(session.replacing(/: 3\n/, with: ": \(number)\n"), to: "session.json")
        let result = try home.run(["-c", "show . --format json", "-c", "go first", "-c", "next", "-c", "edit genre=X"])
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics.contains("2 It's My Life: genre Pop → X"), "\(result)")
    }
}
