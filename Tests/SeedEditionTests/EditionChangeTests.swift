import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The three changes of Examples/Changes, in both editions, and the seed edition's own tests.
@Suite(.serialized, .building) struct EditionChangeTests {
    @Test(arguments: Edition.allCases) func `each change is built and works`(_ edition: Edition) throws {
        let unchanged = try EditionCopy.unchanged.get()
        for change in EditionChange.allCases {
            let (patch, transcript) = (change.patch(for: edition), try change.transcript())
            let copy = try EditionCopy()
            let original = copy.sources(of: edition)
            try copy.apply(patch, isReversed: change.isIncluded)
            let changed = try copy.lasting(as: "\(change)-\(edition)")
            try changed.build(edition)
            try copy.apply(patch, isReversed: !change.isIncluded)
            #expect(copy.sources(of: edition) == original, "\(patch)")
            let (without, with) = change.isIncluded ? (changed, unchanged) : (unchanged, changed)
            #expect(try without.type(transcript.typed, into: edition).output != transcript.shown, "without \(patch)")
            let result = try with.type(transcript.typed, into: edition)
            #expect(result == ProgramResult(output: transcript.shown), "with \(patch)")
        }
    }

    @Test func `the seed edition passes its tests, but not without the line that empties redo`() throws {
        let command = [SwiftDriver.command, "test", "--package-path", Edition.seed.directory]
        try EditionCopy.unchanged.get().run(command)
        let copy = try EditionCopy()
        let path = copy.path("SeedEdition/Sources/SeedEdition/UndoStacks.swift")
        let source = try String(contentsOfFile: path, encoding: .utf8)
        let defective = source.replacing("        redoable.removeAll()\n", with: "")
        try #require(defective != source)
        try defective.write(toFile: path, atomically: true, encoding: .utf8)
        let result = try copy.lasting(as: "defective").run(command, expects: 1)
        #expect(result.output.contains("a new change forgets the changes that were undone"))
    }

    @Test func `the table in Examples has the sizes of the patches`() throws {
        let table = try EditionChange.table()
        print(table)
        let page = try Edition.lines(of: "README.md").joined(separator: "\n")
        #expect(page.contains(table), "Examples/README.md needs this table:\n\(table)")
    }

    @Test func `a hunk is a run of changed lines`() {
        let patch = """
            diff --git a/x b/x
            --- a/x
            +++ b/x
            @@ -1,4 +1,5 @@
             a
            -b
            +c
            +--d
             e
            +f
            diff --git a/y b/y
            new file mode 100644
            --- /dev/null
            +++ b/y
            @@ -0,0 +1 @@
            +g
            """
        let size = PatchSize(of: patch.split(separator: "\n"))
        #expect(size.files == 2)
        #expect(size.hunks == 3)
        #expect(size.added == 4)
        #expect(size.removed == 1)
    }
}
