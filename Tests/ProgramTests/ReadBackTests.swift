import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The effects of changes, read back by another program with `changes NUMBER`.
@Suite(.blocking) struct ReadBackTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func rows(of change: Int) throws -> [String] {
        let result = try home.run(["-c", "changes \(change) --format csv"])
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics == "", "\(result)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test func `an import, a merge and a script are one change each`() throws {
        let line = "export 1 --to ~/a.csv; import ~/a.csv --duplicates --set genre=Funk"
        #expect(try home.run(["-c", line]).status == 0)
        #expect(try home.run(["-c", "merge --duplicates"]).status == 0)
        #expect(try home.run(["-c", "edit 1 year=2000; delete 2; edit 1 year=2001"]).status == 0)
        for undo in ["undo 3", "redo 3", "undo 2", "redo", "count"] {
            #expect(try rows(of: 1).contains("6,Best of Bowie,genre,,Funk"))
            #expect(try rows(of: 1).contains("6,Best of Bowie,position,,6"))
            // A merge is an edit of one album and the deletion of the other.
            #expect(try rows(of: 2).contains("1,Best of Bowie,genre,Pop,Pop; Funk"))
            #expect(try rows(of: 2).contains("6,Best of Bowie,genre,Funk,"))
            #expect(try rows(of: 5).contains("1,Best of Bowie,year,1992,2001"))
            #expect(try rows(of: 5).contains("2,It's My Life,artist,No Doubt,"))
            // The changes inside the step.
            #expect(try rows(of: 3) == ["id,album,field,old,new", "1,Best of Bowie,year,1992,2000"])
            #expect(try rows(of: 4).contains("2,It's My Life,position,2,"))
            #expect(try home.run(["-c", undo]).status == 0)
        }
    }

    @Test func `a comparison with a list shows ids`() throws {
        let compared = try home.run([
            "-c", "delete 1; export sun --to ~/a.csv; list --in ~/a.csv; list --not-in ~/a.csv",
        ])
        #expect(
            compared.output == """
                    #    id  title                 artist  genre  year
                    2  id:3  Nothing Like The Sun  Sting   Pop    1999
                    3  id:4  Staring at the Sun    U2      Pop    2000
                    #    id  title         artist    genre  year
                ▸   1  id:2  It's My Life  No Doubt  Pop    2003
                    4  id:5  American Pie  Madonna   Pop    2000

                """, "\(compared)")
    }

    @Test func `an undo names another session that is still open`() throws {
        let other = try home.start(["-c", "delete 3", "-c", "! sleep 4"])
        for _ in 0..<1000 {
            guard try home.run(["-c", "count"]).output != "4\n" else { break }
            usleep(10_000)
        }
        let undone = try home.run(["-c", "undo"])
        #expect(undone.diagnostics.hasPrefix("Undid 1: "), "\(undone)")
        let author = /\(by another session, (just now|[0-9]+ (second|minute)s? ago)\)\n/
        #expect(undone.diagnostics.contains(author), "\(undone)")
        #expect(try other.finish().status == 0)
        // The session has ended.
        _ = try home.run(["-c", "redo"])
        #expect(try home.run(["-c", "undo"]).diagnostics.contains("by") == false)
    }
}
