import ShellCommands
import ShellKit
import ShellTesting
import Testing

@testable import ReadingList

@MainActor
struct ReadingListTests {
    private func makeShell() throws -> TestShell {
        let books = BookHistory([])
        return try TestShell([ReadingListPlugin(books), ShellCommandsPlugin()], undo: books)
    }

    @Test func `a finished book is no longer listed as unread`() async throws {
        let shell = try makeShell()
        let transcript = try await shell.run(
            "add Emma --by Austen\nadd Ulysses\nfinish emma\nlist --unread --format csv")
        #expect(
            transcript
                == Transcript(
                    output: "title,author,read\nUlysses,,false\n", diagnostics: "Added 'Emma'.\nAdded 'Ulysses'.\n"))
    }

    @Test func `a script is one change for undo`() async throws {
        let shell = try makeShell()
        _ = try await shell.run("add Emma\nadd Ulysses", named: "two.blue")
        let transcript = try await shell.run("undo\nlist --format csv\nredo\nlist --format csv", policy: .continue)
        #expect(transcript.output == "title,author,read\ntitle,author,read\nEmma,,false\nUlysses,,false\n")
    }

    @Test func `a failed command changes nothing`() async throws {
        let transcript = try await makeShell().run("finish Emma")
        #expect(transcript.status == 1)
        #expect(transcript.diagnostics.contains("no book has the title 'Emma'"))
    }

    @Test func `titles are completed`() async throws {
        let titles = Titles(books: BookHistory([Book(title: "Emma", author: "Austen")]))
        #expect(await titles.values(completing: "em", limit: 9) == [CompletionValue("Emma", detail: "Austen")])
    }

    @Test func `the plugin is complete, and its examples work`() async throws {
        try PluginConformance.check(ReadingListPlugin(BookHistory([])))
        try await TestShell.runExamples { try makeShell() }
    }
}
