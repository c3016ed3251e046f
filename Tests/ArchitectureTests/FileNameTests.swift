import Testing

@Suite struct FileNameTests {
    @Test func `a file is named after its type`() {
        expectNone(Repository.sources.compactMap { offender(in: $0) })
    }

    @Test(arguments: [
        ("Genre.swift", "public struct Album {}", "Genre.swift holds Album, and nothing that it is named after."),
        (
            "Genre.swift", "public struct Album {}\npackage enum Label {}",
            "Genre.swift holds Album and Label, and nothing that it is named after."
        ),
        ("Album+Table.swift", "extension Genre {}", "Album+Table.swift extends no Album."),
        ("AlbumEvents.swift", "public struct Album {}", "AlbumEvents.swift holds Album, which is no event."),
    ])
    func `a file that is not named after its type is reported`(path: String, text: String, offender: String) {
        #expect(self.offender(in: SourceFile(path: path, text: text)) == offender)
    }

    @Test(arguments: [
        ("Album.swift", "public struct Album { public struct ID {} }\npublic struct AlbumDraft {}"),
        ("Album+Table.swift", "extension Album { public struct Row {} }"),
        ("Collection+Numbers.swift", "extension Swift.Collection {}"),
        ("Row+Text.swift", "extension Album.Row {}"),
        ("AlbumEvents.swift", "public struct AlbumDidArrive: Event {}\npublic struct AlbumDidLeave: Event {}"),
        ("sql.swift", "func sql() {}"),
    ])
    func `a concept may have several types in its file`(path: String, text: String) {
        #expect(offender(in: SourceFile(path: path, text: text)) == nil)
    }

    private func offender(in file: SourceFile) -> String? {
        let outermost = file.declarations.filter { $0.parent == nil }
        let types = outermost.filter { [.type, .protocol].contains($0.kind) }
        let extended = outermost.filter { $0.kind == .extension }.flatMap {
            $0.name.split(separator: ".").map(String.init)
        }
        let parts = file.stem.split(separator: "+").map(String.init)
        if parts.count > 1 { return extended.contains(parts[0]) ? nil : "\(file.path) extends no \(parts[0])." }
        if file.stem.hasSuffix("Events") {
            let other = types.first { $0.access?.leavesTheModule == true && !$0.inherits.contains("Event") }
            return other.map { "\(file.path) holds \($0.name), which is no event." }
        }
        let visible = types.filter { $0.access?.leavesTheModule == true }.map(\.name)
        guard !visible.isEmpty, !(types.map(\.name) + extended).contains(file.stem) else { return nil }
        return "\(file.path) holds \(visible.joined(separator: " and ")), and nothing that it is named after."
    }
}
