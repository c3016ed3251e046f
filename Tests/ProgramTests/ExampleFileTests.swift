import BuiltProgram
import Foundation
import TestTraits
import Testing

/// `import example:NAME` in any directory.
@Suite(.blocking) struct ExampleFileTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func run(_ line: String, by program: String = BuiltProgram.path) throws -> ProgramResult {
        try RunningProgram([program, "-c", line], environment: home.environment, directory: home.path).finish()
    }

    @Test func `every file of the examples is imported by its name`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: BuiltProgram.projectRoot + "/Examples/Data")
        #expect(names.count >= 4)
        for name in names {
            let result = try run("import example:\(name) --duplicates --dry-run")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("would be added"), "\(result)")
        }
    }

    @Test func `messages name the example, and an update reads it twice`() throws {
        let faulty = try run("import example:rolling-stone-500.csv")
        #expect(faulty.diagnostics.hasPrefix("example:rolling-stone-500.csv:339: year '19755'"))
        let again = try run("import example:rolling-stone-500.csv --update --key RANK")
        #expect(
            again.output
                == "500 albums read: 0 added, 0 changed, 500 unchanged, 0 missing, 1 with errors, 0 rejected.\n",
            "\(again)")
    }

    @Test(arguments: [
        ("example:shelf.cvs", "there is no 'example:shelf.cvs'. Did you mean 'example:shelf.csv'?"),
        ("example:Shelf.csv", "there is no 'example:Shelf.csv'. Did you mean 'example:shelf.csv'?"),
        ("example:../README.md", "there is no 'example:../README.md'. The examples are example:albums.json, "),
        ("example:", "there is no 'example:'. The examples are example:albums.json, "),
    ])
    func `an unknown example names the nearest one, or all`(name: String, message: String) throws {
        let result = try run("import \(name)")
        #expect(result.status == 1)
        #expect(result.diagnostics.hasPrefix("-c:1: \(message)"), "\(result)")
    }

    @Test func `a file of the user has priority`() throws {
        try home.write("title,artist\nMine,Me\n", to: "example:shelf.csv")
        #expect(
            try run("import example:shelf.csv").output
                == "1 album read: 1 added, 0 already in the library, 0 rejected.\n")
    }

    @Test func `a program without its examples says where they come from`() throws {
        try FileManager.default.copyItem(atPath: BuiltProgram.path, toPath: home.file("alone"))
        let result = try run("import example:shelf.csv", by: home.file("alone"))
        #expect(result.status == 1)
        #expect(
            result.diagnostics.contains(
                "there is no 'example:shelf.csv'. 'make install' puts the examples under PREFIX"))
    }
}
