import Foundation

/// A file with a text, which is deleted with this value.
final class TemporaryFile: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "shell-\(UUID().uuidString).blue").path

    init(_ text: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
