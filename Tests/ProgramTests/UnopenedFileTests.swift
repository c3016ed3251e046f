import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Files that a user names and that cannot be opened for another reason than their permissions.
@Suite(.blocking) struct UnopenedFileTests {
    private let home: ProgramHome

    init() throws {
        home = try ProgramHome()
        #expect(try home.run(["-c", "count", "--create"]).status == 0)
        for (name, target) in [
            ("loop", "pool"), ("pool", "loop"), ("loop.csv", "loop.csv"), ("loop.blue", "loop.blue"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: home.file(name), withDestinationPath: home.file(target))
        }
    }

    @Test(
        arguments: [
            ["-c", "import @.csv"], ["-c", "source @.blue"], ["@.blue"], ["--check", "@.blue"],
            ["-c", "list --in @.csv"],
            ["--library", "@", "-c", "count"], ["--library", "@", "--create", "-c", "count"], ["doctor", "@"],
            ["doctor", "--backup", "new", "@"], ["doctor", "--save", "new", "@"], ["doctor", "--restore", "@"],
            ["-c", "transcript check @"], ["-c", "export --to @.csv"], ["-c", "count > @"],
            ["-c", "import @.csv --update"],
        ])
    func `the system's reason is named, and permissions are not blamed`(_ words: [String]) throws {
        let reasons = [
            "loop": "Too many levels of symbolic links", String(repeating: "x", count: 300): "File name too long",
        ]
        for (name, reason) in reasons {
            let arguments = words.map { $0.replacingOccurrences(of: "@", with: home.file(name)) }
            let result = try home.run(arguments)
            #expect(result.status != 0, "\(result)")
            #expect(result.diagnostics.contains(reason), "\(result)")
            #expect(!result.diagnostics.contains("ermissions"), "\(result)")
            #expect(!result.diagnostics.contains("xist"), "\(result)")
        }
    }
}
