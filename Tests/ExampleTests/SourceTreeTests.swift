import Foundation
import TestFiles
import TestTraits
import Testing

@testable import PatternCommands

@Suite(.mainActor) @MainActor struct SourceTreeTests {
    @Test func `the sources of a program in a checkout are those of the checkout`() throws {
        let tree = try #require(SourceTree.ofProgram())
        let location = try #require(tree.location(of: "AliasHandler"))
        #expect(location.file == "Sources/ShellKit/Handlers/AliasHandler.swift")
        #expect(location.name == "AliasHandler")
        let code = tree.code(at: location)
        #expect(code.first?.hasPrefix("/// ") == true)
        #expect(code.last == "}")
        #expect(code.contains { $0.contains("final class AliasHandler: Handler") })
    }

    @Test func `a type that the sources do not declare has no location`() throws {
        let tree = try #require(SourceTree.ofProgram())
        #expect(tree.location(of: "SourceTreeTests") == nil)
        #expect(tree.location(of: "Int") == nil)
    }

    @Test func `a nested type and a function are found by their full names`() throws {
        let folder = TemporaryFolder([
            "Sources/ShellKit/Shelf.swift": """
            // struct Album
            struct Shelf {
                /// An album.
                @MainActor
                struct Album {
                    let title = ""
                }
                func sort() {
                    use()
                }

                func load()
                {
                    use()
                }
            }
            extension Shelf.Row {
                enum Part { case first }
            }
            struct Album {}

            """
        ])
        let tree = try #require(folder.tree)
        let lines = ["Shelf", "Shelf.Album", "Shelf.sort", "Shelf.Row.Part", "Album", "Shelf.Row", "Missing"]
            .map { tree.location(of: $0)?.line }
        #expect(lines == [2, 5, 8, 18, 20, nil, nil])
        let location = try #require(tree.location(of: "Shelf.Album"))
        #expect(
            tree.code(at: location).map { $0.drop { $0 == " " } }.joined(separator: "|")
                == "/// An album.|@MainActor|struct Album {|let title = \"\"|}")
        let counts = ["Shelf", "Shelf.sort", "Shelf.load", "Shelf.Row.Part", "Album"]
            .map { name in tree.location(of: name).map { tree.code(at: $0).count } }
        #expect(counts == [15, 3, 4, 1, 1])
    }

    @Test func `marks have the pattern, the role and the declaration below them`() throws {
        let folder = TemporaryFolder([
            "Sources/ShellKit/Shelf.swift": "struct Shelf {\n}\n",
            "Plugins/Shelves/Row.swift": """
            /// A row.
            ///
            /// - Pattern: Chain of Responsibility (concrete handler)
            /// - Pattern: Command (invoker)
            @MainActor
            public final class Row {
                /// - Pattern: Factory Method (creator)
                func make() {}
            }

            """,
        ])
        let marks = try #require(folder.tree).marks()
        #expect(
            marks.map { "\($0.pattern)/\($0.role)/\($0.location.name)/\($0.location.line)" } == [
                "Chain of Responsibility/concrete handler/Row/6", "Command/invoker/Row/6",
                "Factory Method/creator/Row.make/8",
            ])
        #expect(marks.allSatisfy { $0.location.file == "Plugins/Shelves/Row.swift" })
    }

    @Test func `a directory without the sources is no tree`() throws {
        #expect(SourceTree(root: TemporaryFolder(["Sources/Other/A.swift": ""]).path) == nil)
    }

    @Test func `another tree shows a change of a file`() throws {
        let folder = TemporaryFolder(["Sources/ShellKit/Shelf.swift": "struct Shelf {\n}\n"])
        #expect(folder.tree?.location(of: "Shelf")?.line == 1)
        folder.write(String(repeating: "\n", count: 10) + "struct Shelf {\n}\n", to: "Sources/ShellKit/Shelf.swift")
        #expect(folder.tree?.location(of: "Shelf")?.line == 11)
    }
}

extension TemporaryFolder {
    var tree: SourceTree? { SourceTree(root: path) }
}
