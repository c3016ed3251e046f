import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Words that are converted back to the language, as an alias does with its arguments.
@MainActor
@Suite(.mainActor) struct WordSourceTests {
    @Test(arguments: [
        ("list", "list"), ("artist:sting", "artist:sting"), ("--sort", "--sort"), ("-1", "-1"),
        ("^genre:pop", "^genre:pop"),
        ("R&B", "R&B"), ("What's", "What's"), ("\\#1", "\\#1"), ("*", "*"), ("title:~^a$", "title:~^a$"),
        ("'two words'", "'two words'"), ("''", "''"), ("'*'", "'*'"), ("\\*", "'*'"),
        ("\"it's\"", "\"it's\""), ("'>'", "'>'"), ("\\|", "'|'"), ("'a\nb'", "'a\nb'"),
        ("artist:'Miles Davis'", "artist:'Miles Davis'"), ("artist:=\"it's $\"", "artist:=\"it's \\$\""),
        ("title='a b'", "title='a b'"), ("title:~a\\ b", "title:~a\\ b"), ("a\\;b", "a\\;b"), ("x=''", "x=''"),
        ("\"Date Added\":2022", "'Date Added':2022"), ("'a b':='c d'", "'a b':='c d'"), ("a='b c':\\;", "a='b c':';'"),
        ("!", "!"), ("!x", "!x"), ("Help!", "Help!"),
        ("title:~'^b c'", "title:~'^b c'"), ("a:>'b c'", "a:>'b c'"), ("a:<=\"it's\"", "a:<=\"it's\""),
        ("a:1..'b c'", "a:1..'b c'"), ("'a b':..'c d'", "'a b':..'c d'"), ("Wait..\\'til", "Wait..\\'til"),
        ("a:~x..\\'b", "a:~x..\\'b"), ("a:'..'\\'b", "a:'..'\\'b"),
    ])
    func `the source of a word is parsed to the same word`(line: String, source: String) throws {
        let word = try #require(try Tokenizer.statements(in: line).first?.words.first)
        let again = try #require(try Tokenizer.statements(in: word.source).first?.words)
        #expect(word.source == source)
        #expect(again.map(\.text) == [word.text])
        #expect(again[0].isOption == word.isOption)
        #expect(!again[0].isOperator)
    }

    /// Each value has a meaning in the language, but is used as text only.
    @Test(arguments: [
        "| touch x", "> x", "; touch x", "$HOME", "${", "!", "! touch x", "# x", "#", "|", ">", ">>", "&&", "||", "&",
        "<",
        "--loud", "--", "-1", "two  spaces", "tab\there", "line\nbreak", "'", "\"", "it's \"q\"", "\\", "a\\",
        "$(touch x)",
        "`touch x`", "*", "~", "'open", "\"open", "é東", "\r", "",
    ])
    func `a value of a variable in an alias is never parsed`(value: String) async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        shell.shell.variables.set("v", to: value)
        let made = try await shell.run("alias bare echo $v end\nalias quoted echo \"<$v>\"\nalias inside echo a:$v")
        #expect(made == Transcript())
        shell.shell.variables.set("v", to: "changed")
        #expect(try await shell.run("bare").output == value + " end\n")
        #expect(try await shell.run("quoted").output == "<" + value + ">\n")
        #expect(try await shell.run("inside").output == "a:" + value + "\n")
        #expect(try await shell.run("inside | cat").output == "a:" + value + "\n")
    }

    @Test func `a value equal to the command of an alias is a name, and not an operator`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        shell.shell.variables.set("v", to: "!")
        let transcript = try await shell.run("alias z $v exit 3; z")
        #expect(transcript.diagnostics == "Unknown command '!'. 'help' lists the commands.\n")
    }

    @Test(arguments: [
        ("alias sys ! echo; sys a", "a\n"), ("l\\\nl a", "a\n"), ("\\\nll a", "a\n"), ("\\\n  \\\n ll a", "a\n"),
        ("ll \\\n a", "a\n"), ("ll\\\n a", "a\n"),
        ("\\\ntry l\\\nl a", "a\n"), ("t\\\nry echo a", "a\n"), ("\\\n ! echo a", "a\n"), ("  ll 'a\nb'", "a\nb\n"),
    ])
    func `a first word that continues on another line is expanded as a whole`(
        lines: String, output: String
    ) async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        #expect(try await shell.run("alias ll echo\n" + lines) == Transcript(output: output))
    }
}
