import BuiltProgram
import TestTraits
import Testing

/// The check of the last build's place, with which `make` begins each build.
@Suite(.blocking) struct MovedDirectoryTests {
    private static let script = BuiltProgram.projectRoot + "/.ci/unmoved"

    private func check(in home: ProgramHome) throws -> ProgramResult {
        try RunningProgram([Self.script], environment: home.environment, directory: home.path).finish()
    }

    private func expectWayOut(_ result: ProgramResult, last directory: String) {
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("after its last build in '\(directory)'"), "\(result)")
        #expect(result.diagnostics.hasSuffix("Run make clean, then make again.\n"), "\(result)")
    }

    @Test func `in a directory that was moved after its last build, a message names make clean`() throws {
        let (home, moved) = (try ProgramHome(), try ProgramHome())
        for _ in 1...2 { #expect(try check(in: home) == ProgramResult()) }
        let copy = ["/bin/cp", "-r", home.file(".build"), moved.path]
        #expect(try RunningProgram(copy, environment: home.environment).finish() == ProgramResult())
        for _ in 1...2 { expectWayOut(try check(in: moved), last: home.path) }
    }

    @Test(
        .enabled(if: BuiltProgram.path.hasPrefix(BuiltProgram.projectRoot + "/.build/"), "built in another directory"))
    func `a build without make is recognised by the plan that SwiftPM has written`() throws {
        let home = try ProgramHome()
        let script = #"mkdir "$0/.build" && cp "$(dirname "$1")/../../debug.yaml" "$0/.build/""#
        let copy = ["/bin/sh", "-c", script, home.path, BuiltProgram.path]
        #expect(try RunningProgram(copy, environment: home.environment).finish() == ProgramResult())
        expectWayOut(try check(in: home), last: BuiltProgram.projectRoot)
    }
}
