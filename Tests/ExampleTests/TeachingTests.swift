import Foundation
import ShellTesting
import TestTraits
import Testing

@testable import PatternCommands

/// The sentences of Examples/Teaching.md and of the page of the stages that can be compared with the program.
@Suite struct TeachingTests {
    private static let root = SourceTree.ofProgram()?.root ?? ""

    private func text(of file: String) throws -> String {
        try String(contentsOfFile: "\(Self.root)/\(file)", encoding: .utf8)
    }

    /// Answers of the page, each with lines that show them, and texts of the output.
    @MainActor
    @Test(arguments: [
        (
            "handlers, an object, an edit with its inverse, and an event", "trace delete last",
            ["asked ", "answered ", "object ", "edit ", "inverse ", "posted "]
        ),
        (
            "`delete 1`, `undo`, `delete 2`: there is no longer one future", "delete 1 ; undo ; delete 2 ; try redo",
            ["there is nothing to redo"]
        ),
        ("The handlers of commands share a dictionary inside the chain", "chain", ["AlbumCommands", "ShellCommands"]),
        (
            "A dictionary cannot read the rest of the line, as `>` and `$name` need",
            "chain let n 1 ; list $n > a.txt", ["variables:", "redirections:"]
        ),
        (
            "`ListFormat.writer`, and the two functions for readers and writers", "patterns simple-factory",
            ["ListFormat", "RowReader", "RowWriter"]
        ),
        ("the forms of a fact in `trace --json`", "trace --json echo on", [#"{"fact":"asked""#, #"{"fact":"object""#]),
        ("`patterns NAME --source TYPE` shows the code", "patterns observer --source Event", ["protocol Event"]),
        ("The nodes are cases and not classes", "patterns interpreter --source Term", ["enum Term", "case "]),
    ])
    func `the output of a line shows an answer`(_ answer: String, _ line: String, _ shown: [String]) async throws {
        #expect(try text(of: "Examples/Teaching.md").singleSpaced.contains(answer))
        let transcript = try await AlbumTestShell().run(line)
        for text in shown {
            #expect((transcript.output + transcript.diagnostics).contains(text), "\(text) in \(transcript)")
        }
    }

    /// Answers of the page, each with a file and the texts that it has and has not.
    @Test(arguments: [
        (
            "the function that draws covers gets a parameter, so both of its calls change",
            "Examples/Changes/add-a-second-view.before.patch",
            ["-func printCovers() {", "+func printCovers(_ indexes", "-    printCovers()\n"], [String]()
        ),
        (
            "The keys of the editor are closures in [a table](../Sources/LineEditing/Loop/EditorFunction.swift)",
            "Sources/LineEditing/Loop/EditorFunction.swift", ["-delete-", ") { $0."], ["struct DeleteWord"]
        ),
        (
            "uses the template of Command alone", "Examples/Plugins/swift/Sources/DecadesPlugin/DecadesPlugin.swift",
            [": Command"], ["observe(", "Factory"]
        ),
        ("`Before` wins \"add a command\"", "Examples/README.md", ["**Add a command** (`count`). `Before` wins"], []),
    ])
    func `a file shows an answer`(_ answer: String, _ file: String, _ present: [String], _ absent: [String]) throws {
        #expect(try text(of: "Examples/Teaching.md").singleSpaced.contains(answer))
        let content = try text(of: file)
        for text in present { #expect(content.contains(text), "\(text) in \(file)") }
        for text in absent { #expect(!content.contains(text), "\(text) in \(file)") }
    }

    // MARK: What the tutorial calls it

    /// The sections of the tutorial, in its order.
    private static let sections = [
        "start", "MVC", "Singleton", "Facade", "Decorator: category", "Decorator: delegation", "Adapter",
        "Observer: notifications", "Observer: one property", "Memento", "Command", "Chain of Responsibility",
        "Abstract Factory", "commands as objects",
    ]

    /// The cells of each row of the table.
    private func rows() throws -> [[String]] {
        let lines = try text(of: "Examples/Stages/TUTORIAL.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
        return lines.dropFirst().map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func `each section of the tutorial, each stage and each of its lessons has one row`() throws {
        let rows = try rows()
        #expect(rows.count == Self.sections.count && rows.allSatisfy { $0.count == 4 })
        for (row, section) in zip(rows, Self.sections) { #expect(row[0].contains(section), "\(row[0])") }
        let stages = try rows.flatMap { try links(in: $0[1]) }.compactMap { Int($0.name) }
        #expect(stages.sorted() == Array(0...15))
        let lessons = rows.flatMap { $0[3].split(separator: ",").compactMap { Int($0.filter(\.isNumber)) } }
        #expect(lessons.sorted() == Array(0...16).filter { ![13, 14].contains($0) })
    }

    @Test func `each type of the table is declared in its file`() throws {
        let tree = try #require(SourceTree(root: Self.root))
        var count = 0
        for link in try rows().flatMap({ try links(in: $0[1]) + links(in: $0[2]) }) {
            let path = URL(filePath: Self.root + "/Examples/Stages/" + link.path).standardizedFileURL.path
            #expect(FileManager.default.fileExists(atPath: path), "\(path)")
            let file = String(path.dropFirst(Self.root.count + 1))
            guard file.hasSuffix(".swift"), Int(link.name) == nil else { continue }
            let isName = file.hasSuffix("/\(link.name).swift")
            #expect(isName || tree.location(of: link.name, inFile: file) != nil, "\(link.name) in \(file)")
            count += 1
        }
        #expect(count > 20)
    }

    private func links(in text: String) throws -> [(name: String, path: String)] {
        text.matches(of: try Regex<(Substring, Substring, Substring)>(#"\[([^\]]+)\]\(([^)]+)\)"#)).map {
            (String($0.output.1), String($0.output.2))
        }
    }
}
