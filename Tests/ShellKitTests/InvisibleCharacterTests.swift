import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Messages about names that contain characters that nobody sees.
@MainActor
@Suite(.mainActor) struct InvisibleCharacterTests {
    @Test(arguments: [
        ("echo\u{a0}a", "Unknown command 'echo\\u{a0}a'. It contains a no-break space, shown as \\u{a0}."),
        ("ec\u{200b}ho", "Unknown command 'ec\\u{200b}ho'. It contains a zero-width space, shown as \\u{200b}."),
        ("\u{feff}echo", "Unknown command '\\u{feff}echo'. It contains a zero-width no-break space,"),
        ("echo\u{3000}a", "Unknown command 'echo\\u{3000}a'. It contains an ideographic space,"),
        ("echo\u{2003}a", "Unknown command 'echo\\u{2003}a'. It contains an em space,"),
        ("ec\u{ad}ho", "Unknown command 'ec\\u{ad}ho'. It contains a soft hyphen,"),
        ("echo\u{200d}", "Unknown command 'echo\\u{200d}'. It contains a zero-width joiner,"),
        ("let --format\u{a0}json", "Unknown option '--format\\u{a0}json' for 'let'. It contains a no-break space,"),
        ("set pager\u{200b}", "Unknown setting 'pager\\u{200b}'. It contains a zero-width space,"),
        ("help\u{200b} let", "Unknown command 'help\\u{200b}'."), ("help le\u{200b}t", "No help on 'le\\u{200b}t'."),
        ("unalias a\u{a0}", "Unknown alias 'a\\u{a0}'. It contains a no-break space,"),
        ("let n\u{a0} 1", "Invalid value 'n\\u{a0}' for NAME:"),
    ])
    func `an invisible character in a name is shown and named`(line: String, message: String) async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()], isInteractive: true).run(line)
        #expect(transcript.diagnostics.hasPrefix(message), "\(transcript)")
        #expect(transcript.diagnostics.hasSuffix("Replace or remove it.\n"), "\(transcript)")
        #expect(transcript.status == 1)
    }

    @Test(arguments: ["👩‍👩‍👧", "❤️", "می‌خواهم", "naïve", "東京"])
    func `joiners and selectors in emoji and other scripts are not named`(name: String) async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()], isInteractive: true).run(name)
        #expect(transcript.diagnostics == "Unknown command '\(name)'. 'help' lists the commands.\n")
    }
}
