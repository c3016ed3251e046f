import Testing

@Suite struct FileNameTests {
    @Test func `a file holds one public type and is named after it`() {
        expectNone(Repository.sources.flatMap { offenders(in: $0) })
    }

    @Test(arguments: [
        (
            "Album.swift", "public struct Album {}\npackage enum Genre {}",
            "Album.swift holds Album and Genre: give each its own file."
        ),
        ("Genre.swift", "public struct Album {}", "Genre.swift holds Album and should be named after it."),
        ("Album+Table.swift", "extension Genre {}", "Album+Table.swift extends no Album."),
    ])
    func `a file that is not named after what it holds is named`(path: String, text: String, offender: String) {
        #expect(offenders(in: SourceFile(path: path, text: text)) == [offender])
    }

    @Test(arguments: [
        ("Album.swift", "public struct Album { public struct ID {} }\nstruct Row {}\nprivate enum Column {}"),
        ("Album+Table.swift", "extension Album { public struct Row {} }"),
        ("Collection+Numbers.swift", "extension Swift.Collection {}"),
        ("Row+Text.swift", "extension Album.Row {}"),
        ("sql.swift", "func sql() {}"),
    ])
    func `what is internal and what is nested may be anywhere`(path: String, text: String) {
        #expect(offenders(in: SourceFile(path: path, text: text)) == [])
    }

    private func offenders(in file: SourceFile) -> [String] {
        let outermost = file.declarations.filter { $0.parent == nil }
        let types = outermost.filter {
            [.type, .protocol].contains($0.kind) && $0.access?.leavesTheModule == true
        }.map(\.name)
        if types.count > 1 {
            return ["\(file.path) holds \(types.joined(separator: " and ")): give each its own file."]
        }
        if let type = types.first, type != file.stem {
            return ["\(file.path) holds \(type) and should be named after it."]
        }
        let parts = file.stem.split(separator: "+")
        let extended = outermost.filter { $0.kind == .extension }.flatMap { $0.name.split(separator: ".") }
        return parts.count > 1 && !extended.contains(parts[0]) ? ["\(file.path) extends no \(parts[0])."] : []
    }
}
