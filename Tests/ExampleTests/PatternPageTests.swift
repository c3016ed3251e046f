import BuiltProgram
import Foundation
import TestFiles
import Testing

@testable import PatternCommands

@Suite(.serialized) struct PatternPageTests {
    private static let root = BuiltProgram.projectRoot

    private func pages() throws -> PatternPages {
        try PatternPages(Pattern.all, #require(SourceTree(root: Self.root)))
    }

    /// The pages in the repository by their names.
    private func written() throws -> [String: String] {
        let folder = Self.root + "/" + PatternPages.folder
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return try names.reduce(into: [:]) { $0[$1] = try String(contentsOfFile: folder + "/" + $1, encoding: .utf8) }
    }

    /// `make pages` sets the variable, and so writes the pages instead of comparing them.
    @Test func `the pages are those that the sources generate`() throws {
        let pages = try pages()
        if ProcessInfo.processInfo.environment["BLUELIB_WRITE_PAGES"] != nil { try pages.write() }
        let (texts, written) = (pages.texts, try written())
        #expect(Set(texts.keys) == Set(written.keys))
        for (name, text) in texts { #expect(written[name] == text, "\(name) is outdated: make pages") }
    }

    @Test func `every mark has a link on the page of its pattern`() throws {
        let marks = try #require(SourceTree(root: Self.root)).marks()
        let written = try written()
        let keys = Dictionary(uniqueKeysWithValues: Pattern.all.map { ($0.name, $0.key) })
        for mark in marks {
            let page = written["\(keys[mark.pattern] ?? "").md"] ?? ""
            let row = "| \(mark.role) | [\(mark.location.name)](../../\(mark.location.file)#\(mark.location.name)) |"
            #expect(page.contains(row), "\(mark)")
        }
    }

    @Test func `every link to a participant leads to a declaration that is marked`() throws {
        let tree = try #require(SourceTree(root: Self.root))
        let marks = tree.marks() + tree.marks(in: ["Examples/SeedEdition/Sources"])
        var count = 0
        for (name, text) in try written() {
            for link in text.matches(of: /\(\.\.\/\.\.\/([^#)]+)#([^)]+)\)/) {
                let (file, symbol) = (String(link.1), String(link.2))
                let isMarked = marks.contains { mark in
                    let key = Pattern.all.first { $0.name == mark.pattern }?.key ?? ""
                    return mark.location.file == file && mark.location.name == symbol
                        && [key + ".md", PatternPages.index].contains(name)
                }
                #expect(isMarked, "\(name): \(file)#\(symbol)")
                #expect(tree.location(of: symbol, inFile: file) != nil, "\(name): \(file)#\(symbol)")
                count += 1
            }
        }
        #expect(count > 150)
    }

    @Test func `every other link of the pages leads to a file`() throws {
        for (name, text) in try written() {
            for link in text.matches(of: /\]\(([^)#:]+)\)/) {
                let path = "\(Self.root)/\(PatternPages.folder)/\(link.1)"
                #expect(FileManager.default.fileExists(atPath: path), "\(name): \(link.1)")
            }
        }
    }

    @Test func `a mark that is added or removed makes a page outdated`() throws {
        let folder = TemporaryFolder([
            "Sources/ShellKit/A.swift": "/// A.\n///\n/// - Pattern: Facade (facade)\nstruct A {}\n"
        ])
        let page = try PatternPages(Pattern.all, #require(folder.tree)).texts["facade.md"]
        #expect(page?.contains("[A](../../Sources/ShellKit/A.swift#A)") == true)
        #expect(page?.contains("LibraryAPI") == false)
    }

    // MARK: Teaching

    @Test func `the plan for 90 minutes takes 90 minutes, and the plan for a term has each lesson once`() throws {
        let page = try String(contentsOfFile: Self.root + "/Examples/Teaching.md", encoding: .utf8)
        let rows = page.split(separator: "\n").map {
            $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let minutes = rows.filter { $0.count == 3 }.compactMap { Int($0[0]) }
        #expect(minutes.reduce(0, +) == 90)
        #expect(minutes.count > 4)
        let weeks = rows.filter { $0.count == 4 && Int($0[0]) != nil }
        #expect(weeks.compactMap { Int($0[0]) } == Array(1...weeks.count))
        let answers = page.split(separator: "\n## Answers\n").last ?? ""
        let numbers = answers.split(separator: "\n").compactMap {
            $0.contains(". ") ? Int($0.prefix { $0.isNumber }) : nil
        }
        #expect(numbers == Array(1...weeks.count))
        #expect(weeks.allSatisfy { $0[3].contains("?") || $0[3].contains("Find") })
        let lessons = weeks.flatMap { $0[1].split(separator: ", ").compactMap { Int($0) } }
        #expect(lessons == Array(0...9) + [16] + Array(10...15))
        for pattern in Pattern.all where !pattern.isAbsent && !pattern.lessons.isEmpty && pattern.name != "MVC" {
            let week = try #require(weeks.first { $0[2].contains("(Patterns/\(pattern.key).md)") }, "\(pattern.name)")
            let taught = week[1].split(separator: ", ").compactMap { Int($0) }
            #expect(!Set(taught).isDisjoint(with: pattern.lessons), "\(pattern.name)")
        }
    }
}
