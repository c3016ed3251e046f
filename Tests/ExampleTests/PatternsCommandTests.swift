import BuiltProgram
import ShellKit
import ShellTesting
import TestTraits
import Testing

@testable import PatternCommands

@MainActor
@Suite(.blocking) struct PatternsCommandTests {
    @Test func `the list shows each used pattern with its problem, and the absent ones below`() async throws {
        let result = try await AlbumTestShell().run("patterns")
        let lines = result.output.split(separator: "\n")
        for pattern in Pattern.all where !pattern.isAbsent {
            #expect(
                lines.contains { $0.hasPrefix(pattern.key + " ") && $0.contains(pattern.problem) }, "\(pattern.name)")
        }
        #expect(lines.count == Pattern.all.count { !$0.isAbsent } + 1)
        #expect(Pattern.all.allSatisfy { !$0.isAbsent || result.diagnostics.contains($0.key) })
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `every page fits 80 columns, and names every participant with its file`() async throws {
        let test = try AlbumTestShell()
        let marks = try #require(SourceTree.ofProgram()).marks()
        #expect(marks.count > 150)
        for pattern in Pattern.all {
            let page = try await test.run("patterns \(pattern.key)").output
            #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(page)")
            for mark in marks where mark.pattern == pattern.name {
                let file = mark.location.file.split(separator: "/").last ?? ""
                let isNamed = page.split(separator: "\n").contains {
                    $0.contains(" \(mark.location.name) ") && $0.hasSuffix(" \(file):\(mark.location.line)")
                }
                #expect(isNamed, "\(mark)")
            }
        }
    }

    @Test(arguments: [
        ("chain-of-responsibility", "22 handlers: blank-lines, aliases"), ("pipes-and-filters", "1 filter: history"),
        ("memento", "originators: settings, aliases, places"), ("command", "the history: 0 to undo, 0 to redo"),
        ("observer", "macro-saver of SessionWillEnd"), ("decorator", "the output: Output around MemoryOutput"),
        ("delegation", "no recorder"),
    ])
    func `a page names the objects of the session`(name: String, text: String) async throws {
        let page = try await AlbumTestShell(isInteractive: true).run("patterns \(name)").output
        #expect(page.contains("Alive in this session\n  "))
        #expect(page.replacing("\n  ", with: " ").contains(text), "\(page)")
    }

    @Test func `disabling a plugin removes its objects from the page`() async throws {
        let test = try AlbumTestShell()
        let page = try await test.run("plugins disable MacroCommands\npatterns observer").output
        #expect(!page.contains("macro-saver"))
    }

    @Test func `the page of Command shows the depths of the history`() async throws {
        let page = try await AlbumTestShell(isInteractive: true).run("delete 5\ndelete 4\nundo\npatterns command")
            .output
        #expect(page.contains("the history: 1 to undo, 1 to redo"))
    }

    @Test func `an absent pattern has a reason`() async throws {
        let page = try await AlbumTestShell().run("patterns Singleton").output
        #expect(page.hasPrefix("Singleton: not used\n\nWhy not here\n  Every object gets its library"))
        #expect(page.hasSuffix("\n\nLesson and exercise\n  tour 8; exercise 8\n"))
    }

    @Test func `the source of a participant follows its location`() async throws {
        let page = try await AlbumTestShell().run("patterns null-object --source").output
        let code = try #require(page.firstRange(of: "\nSources/ShellKit/Shell/CommandObject.swift:"))
        #expect(page[code.lowerBound...].contains("\nfinal class EmptyCommand: ImmediateCommandObject {\n"))
        #expect(page.hasSuffix("\n}\n"))
    }

    @Test(arguments: [
        ("observer --source EventCenter", "EventCenter: subject of Observer", "Sources/Events/EventCenter.swift:"),
        ("observer eventcenter", "EventCenter: subject of Observer", "Sources/Events/EventCenter.swift:"),
        (
            "interpreter --source Term", "AlbumQuery.Term: expression of Interpreter",
            "Sources/AlbumModel/Queries/AlbumQuery.swift:"
        ),
        (
            "--source composite AlbumQuery", "AlbumQuery: composite of Composite",
            "Sources/AlbumModel/Queries/AlbumQuery.swift:"
        ),
    ])
    func `a type shows its code alone`(words: String, title: String, file: String) async throws {
        let lines = try await AlbumTestShell().run("patterns \(words)").output.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first?[...] == title[...])
        #expect(lines.dropFirst().first?.hasPrefix(file) == true)
        #expect(lines.count < 160 && !lines.contains("When not"))
    }

    @Test(arguments: [
        ("observer --source EventCentre", "Observer has no participant 'EventCentre'. Did you mean 'EventCenter'?"),
        ("observer ListCommand", "Observer has no participant 'ListCommand'. 'patterns observer' lists them."),
    ])
    func `an unknown participant is an error`(words: String, message: String) throws {
        let result = try ProgramHome().run(["-c", "patterns \(words)"])
        #expect(result.status == 1 && result.diagnostics.contains(message), "\(result)")
    }

    @Test func `the types that carry a pattern come before those that use it`() async throws {
        let page = try await AlbumTestShell().run("patterns command --source").output
        let invoker = try #require(page.firstRange(of: "  invoker"))
        let template = try #require(page.firstRange(of: "  concrete template"))
        #expect(invoker.lowerBound < template.lowerBound)
        let (code, other) = (
            page.firstRange(of: "\npublic final class Shell "), page.firstRange(of: "\nstruct CountCommand")
        )
        #expect(try #require(code).lowerBound < #require(other).lowerBound)
    }

    @Test func `every page shows its limits on the first screen`() async throws {
        for pattern in Pattern.all where !pattern.isAbsent {
            let lines = try await AlbumTestShell().run("patterns \(pattern.key)").output.split(
                separator: "\n", omittingEmptySubsequences: false)
            let participants = try #require(lines.firstIndex { $0 == "Participants" })
            #expect(lines.firstIndex { $0 == "When not" }.map { $0 < participants } == true)
            #expect(participants <= 22, "\(pattern.name)")
        }
    }

    @Test func `JSON has the texts, the participants with their locations, and the code if it is requested`()
        async throws
    {
        let all = try await AlbumTestShell().run("patterns --format jsonl").output.split(separator: "\n")
        #expect(all.count == Pattern.all.count)
        #expect(all.count { $0.contains(#""used":false"#) } == Pattern.all.count(where: \.isAbsent))
        let one = try await AlbumTestShell().run("patterns mediator --format json").output
        let location =
            #"{"role":"mediator","type":"CoversController","file":"Plugins/CoverCommands/CoversController.swift","line":"#
        #expect(one.contains(location), "\(one)")
        #expect(!one.contains(#""code":"#), "\(one)")
        #expect(
            try await AlbumTestShell().run("patterns mediator --source --format json").output.contains(#""code":"///"#))
    }

    @Test(arguments: [
        ("patterns chain", "unknown pattern 'chain'. Did you mean 'chain-of-responsibility'?"),
        ("patterns xyz", "unknown pattern 'xyz'. 'patterns' lists all patterns."),
        ("patterns strategie", "unknown pattern 'strategie'. Did you mean 'strategy'?"),
        ("patterns --source", "'--source' needs a pattern: patterns NAME --source TYPE."),
        ("patterns wrapper", "unknown pattern 'wrapper'. Did you mean 'decorator'?"),
        ("patterns policy", "unknown pattern 'policy'. Did you mean 'strategy'?"),
    ])
    func `a wrong call is rejected, also by a check`(line: String, message: String) throws {
        let home = try ProgramHome()
        for arguments in [["-c", line], ["--check", "-c", line]] {
            let result = try home.run(arguments)
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains(message), "\(result)")
        }
    }

    @Test func `completion offers the names of patterns with their problems`() async {
        let names = PatternNames()
        let values = await names.values(completing: "abs", limit: 9)
        #expect(values == [CompletionValue("abstract-factory", detail: "Objects of one family must fit together")])
        #expect(await names.values(completing: "", limit: 99).count == Pattern.all.count)
        #expect(await names.knows([Word("memento")]))
        #expect(await !names.knows([Word("mementos")]))
        #expect(await names.mayKnow([Word("mem")]))
    }

    @Test func `the lines to try can be run`() throws {
        let home = try ProgramHome()
        // '!!' is replaced only at the prompt.
        let lines = Pattern.all.flatMap(\.trials).filter { $0 != "!!" }
        let result = try home.run(["--check"] + lines.flatMap { ["-c", $0] })
        #expect(lines.count > 10, "\(result)")
        #expect(result.status == 0, "\(result)")
    }
}
