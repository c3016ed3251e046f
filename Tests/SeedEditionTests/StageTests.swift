import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The edition that grows from five printed albums to the seed edition.
@Suite(.serialized, .building) struct StageTests {
    @Test func `the patches make the seed edition, byte for byte`() throws {
        let copy = try StageCopy.built.get()
        let result = try copy.run(["state", String(Stage.all.count), copy.path("last")])
        #expect(result.diagnostics.isEmpty, "\(result)")
        let parts = ["Package.swift", "Sources", "Covers"]
        for part in parts {
            let difference = try copy.command(
                ["diff", "-r", copy.path("last/\(part)"), "\(Edition.examples)/SeedEdition/\(part)"])
            #expect(difference.status == 0, "\(difference)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: copy.path("last")).sorted() == parts.sorted())
    }

    @Test func `a patch that does not apply is a failure`() throws {
        let copy = try StageCopy.built.get()
        _ = try copy.command(["cp", "-R", Stage.directory, copy.path("Stages")])
        let patch = copy.path("Stages/03-facade/stage.patch")
        let text = try String(contentsOfFile: patch, encoding: .utf8)
        let faulty = text.replacing("-    func add(_ album: Album)", with: "-    func added(_ album: Album)")
        try #require(faulty != text)
        try faulty.write(toFile: patch, atomically: true, encoding: .utf8)
        #expect(try copy.command([copy.path("Stages/run"), "state", "2", copy.path("two")]).status == 0)
        let result = try copy.command([copy.path("Stages/run"), "state", "3", copy.path("three")])
        #expect(result.status != 0)
        #expect(result.diagnostics.contains("LibraryAPI.swift: patch does not apply"), "\(result)")
    }

    @Test(arguments: Stage.all) func `a stage changes at most 120 lines, and has a page of its own`(_ stage: Stage)
        throws
    {
        let copy = try StageCopy.built.get()
        func state(_ number: Int) throws -> String {
            let directory = copy.path("size/\(UUID().uuidString)")
            try copy.run(["state", String(number), directory])
            return directory
        }
        let directories = [try state(stage.number - 1), try state(stage.number)]
        let size = try copy.command(["git", "diff", "--no-index", "-M", "-C", "--numstat", "--"] + directories)
        let counts = size.output.split(separator: "\n").flatMap {
            $0.split(separator: "\t").prefix(2).compactMap { Int($0) }
        }
        #expect((1...120).contains(counts.reduce(0, +)), "\(size)")
        let page = try Edition.lines(of: "Stages/\(stage.name)/README.md")
        #expect((15...50).contains(page.count))
        #expect(page.first?.hasPrefix("# Stage \(stage.number): ") == true)
        #expect(page.contains("## Why") && page.contains("## Your task"))
    }

    @Test(arguments: Stage.all) func `a page is shown without Markdown, in lines of 80 columns`(_ stage: Stage) throws {
        let shown = try StageCopy.built.get().run(["page", String(stage.number)]).output
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(shown)")
        #expect(lines.first?.hasPrefix("Stage \(stage.number): ") == true && lines.contains("Why"))
        #expect(!shown.contains("`") && !shown.contains("**") && !shown.contains("]("), "\(shown)")
        func words(_ text: String) -> Int {
            text.split(whereSeparator: \.isWhitespace).count { $0.contains(where: \.isLetter) }
        }
        #expect(words(shown) == words(try Edition.lines(of: "Stages/\(stage.name)/README.md").joined(separator: "\n")))
    }

    @Test(arguments: Stage.all)
    func `a session fails before its stage, and has its output in each stage from then on`(_ stage: Stage) throws {
        let copy = try StageCopy.built.get()
        let transcript = try stage.transcript()
        #expect(try copy.type(transcript, into: stage.number - 1) != transcript.shown)
        for number in stage.number...Stage.all.count {
            #expect(try copy.type(transcript, into: number) == transcript.shown, "after stage \(number)")
        }
        for edition in Edition.allCases {
            #expect(try EditionCopy.unchanged.get().type(transcript, into: edition).output == transcript.shown)
        }
    }

    @Test(arguments: Stage.all) func `a stage has the shape that it claims, and the one before has not`(_ stage: Stage)
        throws
    {
        let copy = try StageCopy.built.get()
        let after = try copy.check(["shape", copy.program(stage.number) + "/Sources", stage.path("shape")])
        #expect(after.status == 0, "\(after)")
        let before = try copy.check(["shape", copy.program(stage.number - 1) + "/Sources", stage.path("shape")])
        #expect(before.status == 1, "\(before)")
        #expect(before.output.contains("  ✗ ") && !before.output.contains("✗ Each mark is true."), "\(before)")
    }

    @Test func `the checker explains the first line with another output, and a mark that is not true`() throws {
        let copy = try StageCopy.built.get()
        let program = copy.program(2) + "/program"
        let result = try copy.check(["transcripts", program, Stage.directory + "/03-facade/wanted.transcript"])
        #expect(result.status == 1)
        let reason = """
                After 'delete 2', the program should print:
                    Deleted 'It's My Life'.
                It prints:
                    Unknown command 'delete'.
            """
        #expect(result.output.contains(reason), "\(result)")
        let posts = try copy.check(["posts", program])
        #expect(posts.status == 1 && posts.output.contains("It gets:\n        (nothing)\n"), "\(posts)")
        #expect(try copy.check(["posts", copy.program(3) + "/program"]).status == 0)
        let lie = copy.path("lie/A.swift")
        try FileManager.default.createDirectory(atPath: copy.path("lie"), withIntermediateDirectories: true)
        let text =
            "/// A.\n/// - Pattern: Facade (facade)\nclass A {}\n/// B.\n/// - Pattern: Facade (subsystem)\nclass B {}\n"
        try text.write(toFile: lie, atomically: true, encoding: .utf8)
        let shape = try copy.check(["shape", copy.path("lie"), Stage.directory + "/03-facade/shape"])
        #expect(shape.status == 1)
        #expect(shape.output.contains("  ✓ A type has the role Facade (facade)."), "\(shape)")
        #expect(shape.output.contains("Only B is marked."), "\(shape)")
        #expect(shape.output.contains("A is no facade of Facade"), "\(shape)")
        try text.replacing("(facade)", with: "(fasade)").write(toFile: lie, atomically: true, encoding: .utf8)
        let misspelled = try copy.check(["shape", copy.path("lie"), Stage.directory + "/03-facade/shape"])
        #expect(misspelled.output.contains("there is no role 'Facade (fasade)'"), "\(misspelled)")
    }

    @Test func `a learner gets the state before a stage, changes it, and is told what is missing`() throws {
        let copy = try StageCopy.built.get()
        let mine = copy.path("mine/nine")
        let begun = try copy.run(["9", mine])
        #expect(begun.output.hasPrefix("Stage 9: Observer, of one property\n"), "\(begun)")
        #expect(begun.output.contains("    > covers\n") && begun.output.contains("  ✗ "), "\(begun)")
        let file = mine + "/Sources/SeedEdition/AlbumView.swift"
        let before = try Data(contentsOf: URL(filePath: file))
        let unchanged = try copy.run(["9", mine], expects: 1)
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
        #expect(
            unchanged.output.contains("  ✓ The session of Examples/Stages/08-covers/wanted.transcript"), "\(unchanged)")
        #expect(
            unchanged.output.contains("  ✗ The session of Examples/Stages/09-one-property/wanted.transcript"),
            "\(unchanged)")
        _ = try copy.command(["cp", "-R", copy.program(9) + "/Sources", mine])
        let solved = try copy.run(["9", mine])
        #expect(solved.output.contains("\nStage 9 is done."), "\(solved)")
        #expect(solved.output.contains(#/\none-property, yours +3 +\d+ +23 +9  –\nmemento +7 +\d+ +/#), "\(solved)")
        try "let".write(toFile: file, atomically: true, encoding: .utf8)
        let faulty = try copy.run(["9", mine], expects: 1)
        #expect(
            faulty.output.contains("does not compile yet:\n\nSources/SeedEdition/AlbumView.swift:1:4: error: "),
            "\(faulty)")
    }

    @Test func `a number without a task, and a directory that cannot be written, lead on`() throws {
        let copy = try StageCopy.built.get()
        let first = try copy.run(["0"], expects: 64)
        #expect(first.diagnostics.contains("Begin with stage 1: make stage N=1"), "\(first)")
        try "".write(toFile: copy.path("file"), atomically: true, encoding: .utf8)
        let closed = try copy.run(["4", copy.path("file/four")], expects: 64)
        #expect(closed.diagnostics.contains("make stage N=4 DIR=~/stage4"), "\(closed)")
    }

    @Test func `the first stage of a new checkout, which builds the checker, shows its page`() throws {
        let copy = try StageCopy.built.get()
        let tools = copy.path("tools")
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
        // A compiler that makes the checker at once, and a build that fails.
        let compiler =
            "#!/bin/sh\nwhile [ $# -gt 1 ] && [ \"$1\" != -o ]; do shift; done\n: >\"$2\" && chmod 755 \"$2\"\n"
        try compiler.write(toFile: tools + "/swiftc", atomically: true, encoding: .utf8)
        try "#!/bin/sh\nexit 1\n".write(toFile: tools + "/swift", atomically: true, encoding: .utf8)
        let settings = ["SWIFT=\(tools)/swift", "STAGE_BUILD=\(copy.path("checker"))"]
        _ = try copy.command(["chmod", "755", tools + "/swift", tools + "/swiftc"])
        let run = [Stage.directory + "/run", "4", copy.path("mine/four")]
        let result = try copy.command(["env"] + settings + run)
        #expect(result.output.hasPrefix("Stage 4: The table, by an extension\n"), "\(result)")
    }

    @Test func `a file that the checker cannot read is a failure`() throws {
        let copy = try StageCopy.built.get()
        for words in [["transcripts", copy.program(2) + "/program"], ["shape", copy.program(2) + "/Sources"]] {
            let result = try copy.check(words + [copy.path("none")])
            #expect(result.status == 1 && result.output.contains("The file cannot be read."), "\(result)")
        }
    }

    @Test(arguments: [[], ["0"], ["99"], ["four"], ["0004"], ["4", Stage.directory], ["state", "4"]])
    func `other arguments are reported`(_ words: [String]) throws {
        let copy = try StageCopy.built.get()
        let result = try copy.run(words, expects: 64)
        #expect(result.output.isEmpty)
        #expect(result.diagnostics.contains(/make stage N=|Use this form: run state/), "\(result)")
    }
}
