import BuiltProgram
import Foundation
import TestFiles
import TestTraits
import Testing

@testable import PatternCommands

/// The change requests of Examples/Choices: their patches and figures.
@Suite(.blocking) struct ChoiceTests {
    private static let laterChanges = 3

    @Test func `there are ten requests in order`() {
        #expect(PracticeFiles.choices.count >= 10)
        let numbers = PracticeFiles.choices.map { Int($0.split(separator: "/")[1].prefix { $0.isNumber }) }
        #expect(numbers == Array(1...numbers.count))
    }

    @Test(arguments: PracticeFiles.choices) func `a page is complete, and does not name a pattern before the choice`(
        _ name: String
    ) throws {
        let page = try PracticeFiles.page(name)
        #expect((2...3).contains(page.items(of: "Ways").count))
        #expect(page.items(of: "Later").map(\.name) == (1...Self.laterChanges).map(String.init))
        #expect(!page.text().isEmpty)
        #expect(!page.text(of: "Look at").isEmpty)
        let question = ([page.title, page.text()] + (page.items(of: "Ways") + page.items(of: "Later")).map(\.text))
            .joined(separator: " ").lowercased()
        for pattern in Pattern.all where pattern.name != "Command" && pattern.name != "State" {
            #expect(!question.contains(pattern.name.lowercased()), "\(pattern.name)")
        }
    }

    @Test(arguments: PracticeFiles.choices) func `the commands after the choice name patterns that are explained`(
        _ name: String
    ) throws {
        let names = Set(Pattern.all.map { $0.name.lowercased().split(separator: " ").joined(separator: "-") })
        let text = try PracticeFiles.page(name).text(of: "Look at")
        for match in text.matches(of: /`patterns ([a-z-]+)`/) { #expect(names.contains(String(match.1))) }
    }

    @Test(arguments: PracticeFiles.choices) func `the patches apply in order, and have the sizes of the table`(
        _ name: String
    ) throws {
        let page = try PracticeFiles.page(name)
        let ways = page.items(of: "Ways").map(\.name)
        let sizes = try ways.map { try apply(name, way: $0) }
        let titles = ["the request"] + page.items(of: "Later").map { "\($0.name). \($0.text.drop { $0 == "." })" }
        var rows = titles.enumerated().map { index, title in
            [title.hasSuffix(".") ? String(title.dropLast()) : title]
                + sizes.flatMap { [$0[index].files, $0[index].lines] }.map(String.init)
        }
        let sums = sizes.flatMap { way in [way.reduce(0) { $0 + $1.files }, way.reduce(0) { $0 + $1.lines }] }
        rows.append(["all four"] + sums.map(String.init))
        let header = ["change"] + ways.flatMap { ["\($0) files", "\($0) lines"] }
        let table = ([header] + rows).map { "| \($0.joined(separator: " | ")) |" }
        #expect(page.table(of: "Figures") == [header] + rows, "The table is:\n\(table.joined(separator: "\n"))")
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(PracticeFiles.examples)/\(name)/later")
        #expect(files.count == ways.count * Self.laterChanges)
    }

    /// Applies the patches of a way one after the other to a copy of the program, and counts each.
    private func apply(_ name: String, way: String) throws -> [(files: Int, lines: Int)] {
        let home = try ProgramHome()
        try FileManager.default.copyItem(
            atPath: "\(PracticeFiles.examples)/Choices/Program", toPath: home.file("Program"))
        let patches = ["ways/\(way).patch"] + (1...Self.laterChanges).map { "later/\($0).\(way).patch" }
        return try patches.map { patch in
            let path = "\(PracticeFiles.examples)/\(name)/\(patch)"
            let result = try RunningProgram(
                ["git", "apply", path], environment: ["PATH": "/usr/bin:/bin", "GIT_CEILING_DIRECTORIES": home.path],
                directory: home.file("Program")
            ).finish()
            #expect(result == ProgramResult(), "\(patch)")
            return Self.size(of: try PracticeFiles.text("\(name)/\(patch)"))
        }
    }

    /// The files of a patch, and its added and removed lines.
    private static func size(of patch: String) -> (files: Int, lines: Int) {
        let lines = patch.split(separator: "\n")
        let changed = lines.filter { "+-".contains($0.first ?? " ") && !$0.hasPrefix("+++ ") && !$0.hasPrefix("--- ") }
        return (lines.count { $0.hasPrefix("diff ") }, changed.count)
    }
}
