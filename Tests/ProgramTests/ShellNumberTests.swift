import BuiltProgram
import TestTraits
import Testing

/// The ends of every number that a user or a file can give to the shell's own commands.
@Suite(.blocking) struct ShellNumberTests {
    static let numbers = [
        "0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616",
        "1e400", "1.5", "00000000000000000000001", "２",
    ]

    @Test(arguments: numbers)
    func `a command with any number ends without a crash`(number: String) throws {
        let home = try ProgramHome()
        let lines = [
            "history \(number)", "history -- \(number)", "history --search \(number)", "history \(number) --search x",
            "echo $\(number)", "echo ${\(number)}", "set backups \(number)", "set on-error \(number)",
            "alias n history \(number)", "help \(number)", "time history \(number)", "plugins \(number)",
            "undo \(number)", "redo \(number)", "chain history \(number)", "quit \(number)",
        ]
        for line in lines {
            let result = try home.run(["-c", line, "-c", "echo end"])
            #expect(
                (0...1).contains(result.status) || line == "quit \(number)" && result.status < 128, "\(line): \(result)"
            )
        }
        let result = try home.run(["-i"], input: lines.dropLast().joined(separator: "\n") + "\necho end\n")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasSuffix("end\n"), "\(result)")
    }

    @Test(arguments: numbers)
    func `a history with any time is listed`(number: String) throws {
        let home = try ProgramHome()
        try home.write("\(number)\techo hi\n5\techo ho\n", to: "history")
        for line in ["history", "history --format json", "history --search h"] {
            let result = try home.run(["-i"], input: line + "\necho end\n")
            #expect(result.status == 0, "\(line): \(result)")
            #expect(result.output.hasSuffix("end\n"), "\(line): \(result)")
        }
    }
}
