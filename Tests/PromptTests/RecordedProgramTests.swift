import BuiltProgram
import Glibc
import TerminalModel
import TestTraits
import Testing

/// Programs that are started while a transcript is recorded.
@Suite(.serialized, .blocking) struct RecordedProgramTests {
    private func prompt(in home: ProgramHome) throws -> Prompt {
        let prompt = try Prompt(in: home)
        prompt.enter("transcript record '\(home.file("tr"))'", "1/5 Best of Bowie (recording to tr)>")
        return prompt
    }

    @Test func `a background program does not block the prompt, and its output is shown`() throws {
        let home = try ProgramHome()
        let pipe = home.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let prompt = try prompt(in: home)
        prompt.enter("! echo begun; (read word < '\(pipe)'; echo \"late $word\") &")
        #expect(prompt.screen.shows("begun"))
        let readings = prompt.screen.readings
        prompt.send("! echo word > '\(pipe)'\r")
        // The output may come after the prompt, which is then above the cursor.
        prompt.expect { $0.holds("late word") && $0.readings > readings }
        prompt.send("transcript stop\r")
        prompt.expect { $0.readsLine && $0.currentLine == "1/5 Best of Bowie>" }
        let recorded = try #require(home.text(of: "tr")).split(separator: "\n")
        #expect(recorded.contains("begun"), "\(recorded)")
        #expect(!recorded.contains { $0.hasPrefix("late") }, "\(recorded)")
    }

    @Test func `Ctrl-C ends a program with endless output`() throws {
        let home = try ProgramHome()
        let prompt = try prompt(in: home)
        // Long rows, because the pending output must be read too, and the screen needs most time for each row.
        let row = "what is said again and again until somebody has had enough of it"
        prompt.send("! yes \(row)\r")
        prompt.expect { $0.lines.prefix(20).allSatisfy { $0 == row } }
        prompt.send("\u{3}")
        prompt.expect { $0.currentLine.hasSuffix("(recording to tr)>") && $0.pastesInBrackets }
        prompt.enter("echo \"status $?\"")
        #expect(prompt.screen.shows("status 130"))
    }

    @Test func `the output of a program is shown in order before it ends`() throws {
        let home = try ProgramHome()
        let prompt = try prompt(in: home)
        prompt.send("! printf 'Name? '; read name; echo one; echo \"two $name\" >&2; echo three\r")
        prompt.expect { $0.currentLine == "Name?" }
        prompt.send("Ann\r")
        prompt.expect { $0.currentLine.hasSuffix("(recording to tr)>") && $0.pastesInBrackets }
        #expect(home.text(of: "tr")?.hasSuffix("one\ntwo Ann\nthree\n") == true, "\(home.text(of: "tr") ?? "")")
    }

    @Test(.disabled(if: Sanitizers.areOn, "a sanitizer keeps what was freed"))
    func `large output uses constant memory, and both sides of a pipe continue`() throws {
        let home = try ProgramHome()
        let word = String(repeating: "0123456789", count: 2000)
        let peak = "! sed -n 's/VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$PPID/status > '\(home.file("peak"))"
        let words = Array(repeating: "$word", count: 20).joined(separator: " ")
        try home.write(
            """
            transcript record '\(home.file("tr"))'
            let word \(word)
            ! seq 100000
            \(peak).before'
            ! yes 0123456789 | head -c 15000000
            \(peak).after'
            echo "\(words)" | cat
            transcript stop

            """, to: "typed")
        let result = try home.runShell("\"$bluelib\" -i < '\(home.file("typed"))' > '\(home.file("shown"))'")
        #expect(result.diagnostics.hasSuffix("Saved 6 lines in '\(home.file("tr"))'.\n"), "\(result)")
        let peaks = ["peak.before", "peak.after"].compactMap { home.text(of: $0).flatMap { Int($0.dropLast()) } }
        #expect(peaks.count == 2 && peaks[1] - peaks[0] < 10_000, "\(peaks) kB")
        #expect(
            try #require(home.text(of: "shown")).hasSuffix(
                Array(repeating: word, count: 20).joined(separator: " ") + "\n"))
    }
}
