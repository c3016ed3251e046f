import Foundation

/// A new directory, which is removed at the end of the test.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)").path

    init() { mkdir(path, 0o700) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func text(_ name: String) -> String? { try? String(contentsOfFile: file(name), encoding: .utf8) }

    func write(_ text: String, to name: String) {
        _ = FileManager.default.createFile(atPath: file(name), contents: Data(text.utf8))
    }
}
