import Foundation

/// The repository of these tests.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Every source file of the program and its plugins, by path.
    static let sources = files(in: ["Sources", "Plugins"]).filter { isSource($0) }.map { read($0) }

    /// The paths of all files in these folders, relative to the top of the repository and in order, without hidden
    /// ones.
    static func files(in folders: [String]) -> [String] {
        folders.flatMap { folder -> [String] in
            let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
        }
        .filter { !$0.contains("/.") }
        .sorted()
    }

    static func read(_ path: String) -> SourceFile {
        let bytes = FileManager.default.contents(atPath: root.appending(path: path).path) ?? Data()
        return SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self))
    }

    private static func isSource(_ path: String) -> Bool {
        ["swift", "c", "h", "cpp"].contains { path.hasSuffix(".\($0)") }
    }
}
