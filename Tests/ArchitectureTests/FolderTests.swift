import Testing

@Suite struct FolderTests {
    @Test func `folders are named after concepts`() {
        expectNone(offenders(in: Repository.files(in: ["Sources", "Plugins", "Tests", "Examples"])))
    }

    @Test func `a folder with a vague name is reported once`() {
        let paths = ["Sources/Events/Utils/A.swift", "Sources/Events/Utils/B.swift", "Plugins/misc/C.swift"]
        #expect(
            offenders(in: paths) == [
                "Plugins/misc is named after no concept.", "Sources/Events/Utils is named after no concept.",
            ])
    }

    @Test func `a file may have a word that a folder may not`() {
        #expect(offenders(in: ["Sources/MusicLibrary/Common.swift", "Sources/Commons/A.swift"]) == [])
    }

    private func offenders(in paths: [String]) -> [String] {
        let refused: Set = ["utils", "util", "utilities", "helpers", "helper", "common", "misc", "manager", "managers"]
        let folders = paths.flatMap { path -> [String] in
            let folders = path.split(separator: "/").dropLast()
            return folders.indices.filter { refused.contains(folders[$0].lowercased()) }
                .map { folders[...$0].joined(separator: "/") }
        }
        return Set(folders).sorted().map { "\($0) is named after no concept." }
    }
}
