import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Covers in files of the user.
@Suite(.blocking) struct CoverFileTests {
    private let home: ProgramHome

    init() throws {
        home = try ProgramHome()
        let made = try home.runShell(
            #"""
            cd "$BLUELIB_HOME" && mkdir -p at/sub 'at/My Scans' && "$bluelib" -c 'cover 1' | cat > path && cp "$(cat path)" at/scan.png &&
            "$bluelib" -c 'cover 2' | cat > path && cp "$(cat path)" at/other.png && cp at/scan.png 'at/My Scans/50% #1?.png'
            """#)
        #expect(made.status == 0, "\(made)")
    }

    /// Runs a line in the directory with the pictures, which is also the home directory.
    private func run(_ lines: String...) throws -> ProgramResult {
        try RunningProgram(
            [BuiltProgram.path] + lines.flatMap { ["-c", $0] },
            environment: home.environment.merging(["HOME": home.file("at")]) { $1 }, directory: home.file("at")
        ).finish()
    }

    private func cover(_ album: Int) throws -> String { try run("list \(album) --line '{cover}'").output }

    @Test(arguments: [
        ("edit 3 cover=~/scan.png", "scan.png"), ("edit 3 cover='~/scan.png'", "scan.png"),
        ("edit 3 cover=./scan.png", "scan.png"), ("edit 3 cover=scan.png", "scan.png"),
        ("edit 3 cover=sub/../scan.png", "scan.png"), ("edit 3 coverUrl=./sub/../scan.png", "scan.png"),
        ("edit 3 cover='~/My Scans/50% #1?.png'", "My Scans/50% #1?.png"),
        ("delete 3; add X --artist Y --cover scan.png; move last --to 3", "scan.png"),
        ("delete 3; add X --artist Y cover=~/scan.png; move last --to 3", "scan.png"),
    ])
    func `a path becomes absolute, and its picture is shown and downloaded`(_ line: String, _ file: String) throws {
        let path = URL(fileURLWithPath: home.file("at")).resolvingSymlinksInPath().path + "/" + file
        #expect(try run(line).status == 0)
        #expect(try cover(3) == path + "\n")
        let shown = try run("download 3", "cover 3")
        #expect(shown.status == 0 && shown.diagnostics.contains("1 cover downloaded."), "\(shown)")
        let copy = FileManager.default.contents(atPath: shown.output.trimmingCharacters(in: .newlines))
        #expect(copy != nil && copy == FileManager.default.contents(atPath: home.file("at/scan.png")))
    }

    @Test func `a picture that changes is read again, and one that is gone is named`() throws {
        #expect(try run("edit 3 cover=scan.png", "cover 3").status == 0)
        #expect(try run("! cp other.png scan.png", "cover 3 | xargs cmp other.png").status == 0)
        let gone = try run("! rm scan.png", "cover 3")
        #expect(gone.status == 1 && gone.diagnostics.contains("scan.png"), "\(gone)")
    }

    @Test(arguments: [
        "nothing.png", "https://a.example/scan.png", "//a.example/scan.png", "file:///x/scan.png", "sub", "",
    ])
    func `any other text stays as it is`(_ text: String) throws {
        #expect(try run("edit 3 cover='\(text)'").status == 0)
        #expect(try cover(3) == text + "\n")
    }

    @Test(arguments: ["edit 3 cover=~/scna.png", "edit 3 cover=./scna.png", "add X --artist Y --cover ~/scna.png"])
    func `a path to no file is an error`(_ line: String) throws {
        let result = try run(line)
        #expect(result.status == 1 && result.diagnostics.contains("scna.png' does not exist."), "\(result)")
    }

    @Test func `the id of each album can be the name of its picture`() throws {
        #expect(try run("! cp scan.png 4.png", "edit 4 cover=~/{id}.png", "cover 4").status == 0)
        #expect(try cover(4).hasSuffix("/at/4.png\n"))
    }
}
