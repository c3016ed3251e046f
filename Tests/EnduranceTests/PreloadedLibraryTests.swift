import BuiltProgram
import TestTraits
import Testing

/// A library that is loaded before the program and changes its environment, as libfaketime does.
///
/// Only a program with the static standard library, as a release is, would lose its arguments: `BLUELIB=.build/release/bluelib`.
/// `ArchitectureTests/SharpEdgeTests` finds the use of `CommandLine` in any build.
@Suite(.blocking, .enabled(if: FaultyDisk.compiler != nil, "there is no compiler for C"))
struct PreloadedLibraryTests {
    @Test(arguments: [
        (["-c", "echo a", "-c", "echo ''"], "a\n\n"), (["--version"], "bluelib 0.1.0\n"),
        (["script.blue", "one", "", "two words", "ä€"], "one||two words|ä€|4\n"),
    ])
    func `the arguments are those of the system`(arguments: [String], output: String) throws {
        let home = try ProgramHome()
        let source = try home.write(
            """
            #include <stdlib.h>
            __attribute__((constructor)) static void begin(void) {
                setenv("PRELOADED_VARIABLE", "a", 1);
                setenv("PRELOADED_VARIABLE_OF_A_LONGER_NAME", "b", 1);
            }

            """, to: "preloaded.c")
        let library = home.file("preloaded.so")
        let words = [FaultyDisk.compiler ?? "cc", "-shared", "-fPIC", "-o", library, source]
        let compiled = try RunningProgram(words, environment: home.environment).finish()
        #expect(compiled.status == 0, "\(compiled)")
        try home.write("echo \"$1|$2|$3|$4|$#\"\n", to: "script.blue")
        let named = arguments.map { $0 == "script.blue" ? home.file($0) : $0 }
        // Standard input is not run.
        let result = try home.run(named, input: "echo wrong\n", environment: ["LD_PRELOAD": library])
        #expect(result == ProgramResult(output: output), "\(result)")
    }
}
