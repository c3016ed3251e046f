import Foundation
import LineEditing
import ShellCommands
import ShellKit
import ShellTesting
import Terminal
import TestTraits
import Testing

@MainActor
@Suite(.mainActor) struct HelpPagesTests {
    private struct LongCommand: Command {
        let words = Parameter<[String]>.list("word", placeholder: "WORD", help: "Words.")
        let title = Parameter<String?>.option(
            "title-of-the-album", help: "A title that is explained at such length that it takes more than one line.")
        let quiet = Parameter.flag("quiet", help: "Says nothing.")

        var signature: Signature {
            Signature(
                "long", "Does much.", .changes, title, words, quiet,
                details:
                    "A first paragraph that is so long that it has to be broken between two of its words.\n\n    kept  as it is\n\nAnd a last one.",
                examples: [
                    CommandExample("long a; long b", "Does it twice."), CommandExample("long 'a\nb'", "Over lines."),
                ])
        }

        func run(_ call: Invocation, in shell: ShellContext) {}
    }

    private struct LongPlugin: Plugin {
        let name = "Long"
        let summary = "Long things."
        var commands: CommandList { [("long", { LongCommand() })] }
        var topics: [HelpTopic] { [HelpTopic("quit", "How to leave.", text: "Go home.")] }
    }

    private struct TopicPlugin: Plugin {
        let name = "Topic"
        let summary = "A topic."
        let topics: [HelpTopic]
    }

    private func registry() throws -> PluginRegistry {
        try PluginRegistry([ShellCommandsPlugin(), NotesPlugin(), LongPlugin()])
    }

    private func plain(_ lines: [StyledText]) -> String {
        lines.map(\.plain).joined(separator: "\n")
    }

    @Test func `the help page of 'history' states the number of saved lines`() throws {
        let page = plain(try HelpPages(of: registry(), columns: 80).page(on: "history"))
        let limit = HistoryFile.defaultLimit.formatted(.number.locale(Locale(identifier: "en_US")))
        #expect(page.contains("The newest \(limit) lines are saved."))
    }

    @Test func `the page of a command shows its form, its parameters and its examples`() throws {
        let page = try HelpPages(of: registry(), columns: 60).page(on: "long")
        #expect(
            plain(page) == """
                long [WORD …] [--title-of-the-album TEXT] [--quiet]
                Does much.

                A first paragraph that is so long that it has to be broken
                between two of its words.

                    kept  as it is

                And a last one.

                Parameters
                  WORD …   Words.
                  --title-of-the-album TEXT
                           A title that is explained at such length that it
                           takes more than one line.
                  --quiet  Says nothing.

                Examples
                  long a; long b
                      Does it twice.
                  long 'a
                  b'
                      Over lines.
                """)
        let bold = page.filter { $0.runs.contains { $0.style == .bold } }.map(\.plain)
        #expect(bold == ["long [WORD …] [--title-of-the-album TEXT] [--quiet]", "Parameters", "Examples"])
    }

    @Test func `the overview names every command by category, and the topics, on one screen`() throws {
        let registry = try registry()
        let lines = HelpPages(of: registry).overview()
        let text = plain(lines)
        #expect(text.hasPrefix("Commands\n  Changes   note, notes"))
        #expect(text.contains("\n  Shell     help, history, "))
        #expect(text.contains("\n\nTopics\n  keys      The keys of the prompt.\n  language "))
        #expect(text.contains("\n  writing   How notes are written.\n\n'help COMMAND' or 'help TOPIC' explains one;"))
        let words = Set(text.split { " ,\n".contains($0) }.map(String.init))
        for command in registry.commands { #expect(words.contains(command.signature.name)) }
        #expect(lines.count < 24)
    }

    @Test func `'all' shows the summary of every command`() throws {
        let registry = try registry()
        let text = plain(try HelpPages(of: registry).page(on: "all"))
        #expect(text.hasPrefix("Changes\n  long           Does much.\n  note           Keeps a note.\n"))
        #expect(text.contains("\n\nShell\n  alias          Defines an alias"))
        #expect(text.hasSuffix("\n  writing        How notes are written."))
        for command in registry.commands { #expect(text.contains("\n  \(command.signature.name) ")) }
    }

    @Test(arguments: [
        "language", "quoting", "pipes", "variables", "scripts", "|", ">", ">>", "!", "$?", "&&", "#", "'", "!!", "~",
    ])
    func `a topic is found by its aliases and by the operators that it explains`(word: String) throws {
        let text = plain(try HelpPages(of: registry()).page(on: word))
        #expect(text.hasPrefix("The syntax of a line: quotes, variables, pipes, scripts.\n\nA line is a command"))
    }

    @Test func `the names of commands and topics have priority over aliases of topics`() throws {
        let topic = HelpTopic("jotting", "How to jot.", aliases: ["writing", "quit"], text: "Jot.")
        let pages = HelpPages(
            of: try PluginRegistry([ShellCommandsPlugin(), NotesPlugin(), TopicPlugin(topics: [topic])]))
        #expect(plain(try pages.page(on: "writing")).hasPrefix("How notes are written."))
        #expect(plain(try pages.page(on: "quit")).hasPrefix("quit [N]\n"))
        #expect(throws: ShellError.noHelp("jottin", nearest: "jotting")) { try pages.page(on: "jottin") }
    }

    @Test(arguments: [nil, 40, 60, 80, 200])
    func `no line of any page is wider than its columns`(columns: Int?) throws {
        let registry = try registry()
        let pages = HelpPages(of: registry, columns: columns)
        var all = pages.overview() + pages.everything()
        for topic in pages.topics { all += pages.page(of: topic) }
        for command in registry.commands {
            var signature = command.signature.pageLines(columns: columns ?? 80)
            // Examples are shown as typed.
            if let examples = signature.firstIndex(where: { $0.plain == "Examples" }) {
                signature.removeSubrange(examples...)
            }
            all += signature
        }
        for line in all { #expect(line.width <= columns ?? 80, "\(line.plain)") }
        #expect(all.count > 30)
    }

    @Test(arguments: [nil, 40, 200])
    func `example output is broken between words and never cut`(columns: Int?) throws {
        let words = (1...60).map { "word\($0)" }
        let signature = Signature(
            "wide", "Is wide.", .shell,
            examples: [CommandExample("wide", "Shows it.", output: words.joined(separator: " ") + "\na  b    c")])
        let lines = signature.pageLines(columns: columns ?? 80).map(\.plain)
        #expect(
            lines.joined(separator: " ").split(separator: " ").filter { $0.hasPrefix("word") }.map(String.init) == words
        )
        #expect(lines.allSatisfy { $0.count <= columns ?? 80 }, "\(lines)")
        #expect(lines.last == "      a  b    c", "\(lines)")
    }

    @Test func `the general topics mention nothing of a certain program`() throws {
        let pages = HelpPages(of: try PluginRegistry([ShellCommandsPlugin()]))
        for topic in pages.topics {
            let text = plain(pages.page(of: topic)).lowercased()
            for word in [
                "album", "bowie", "artist", "list ", "count;", "quer", "library", "bluelib", "macro", "'undo'",
            ] {
                #expect(!text.contains(word), "\(topic.name): \(word)")
            }
        }
    }

    @Test func `every example of the general page on the language runs`() async throws {
        let text = try #require(HelpPages(of: try registry()).topic(on: "language")).text
        let examples = text.split(separator: "\n").filter { $0.hasPrefix("  echo ") || $0.hasPrefix("  try ") }
        #expect(examples.count >= 8)
        let shell = try TestShell([ShellCommandsPlugin()])
        for example in examples {
            let line = example.prefix(25).trimmingCharacters(in: .whitespaces)
            _ = try await shell.run("let who 'Jane Austen'\n" + line)
        }
    }

    @Test func `the page of a topic is its text under its summary`() throws {
        let page = try HelpPages(of: registry()).page(on: "writing")
        #expect(plain(page) == "How notes are written.\n\nA note is a text.\n\n    note 'Buy milk'")
    }

    @Test(arguments: [
        (
            60,
            """
            A paragraph of two lines, the first of which does not fit
            into forty columns and so is filled.

              3  2-5                  positions, from 1
              artist:sting            words that begin so in that field;
                                      title:, genre: and any field of
                                      the album's own work alike
              a b
            """
        ),
        (
            40,
            """
            A paragraph of two lines, the first of
            which does not fit into forty columns
            and so is filled.

              3  2-5
                  positions, from 1
              artist:sting
                  words that begin so in that field;
                  title:, genre: and any field of
                  the album's own work alike
              a b
            """
        ),
    ])
    func `long text is filled by paragraphs, and by the entries of a list`(columns: Int, text: String) throws {
        let topic = HelpTopic(
            "filling", "How pages are filled.",
            text: """
                A paragraph of two lines, the first of which does not fit into forty columns
                and so is filled.

                  3  2-5                  positions, from 1
                  artist:sting            words that begin so in that field; title:, genre:
                                          and any field of the album's own work alike
                  a b
                """)
        let page = HelpPages(of: try registry(), columns: columns).page(of: topic)
        #expect(plain(page) == "How pages are filled.\n\n" + text)
        #expect(plain(HelpPages(of: try registry()).page(of: topic)) == "How pages are filled.\n\n" + topic.text)
    }

    @Test func `the page of a topic follows that of a command with the same name`() throws {
        let text = plain(try HelpPages(of: registry()).page(on: "quit"))
        #expect(text.hasPrefix("quit [N]\nQuits the shell"))
        #expect(text.hasSuffix("status 3.\n\nHow to leave.\n\nGo home."))
    }

    @Test func `an unknown help subject suggests the nearest name or the equivalent command`() throws {
        let pages = try HelpPages(of: registry())
        #expect(throws: ShellError.noHelp("wrting", nearest: "writing")) { try pages.page(on: "wrting") }
        #expect(throws: ShellError.noHelp("qiut", nearest: "quit")) { try pages.page(on: "qiut") }
        #expect(throws: ShellError.noHelp("rhubarb", nearest: nil)) { try pages.page(on: "rhubarb") }
        #expect(throws: ShellError.foreignCommand("jot", hint: "'note TEXT' keeps a note.")) {
            try pages.page(on: "jot")
        }
    }
}
