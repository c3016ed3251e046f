import Foundation

/// A file with a text that is gone when nobody holds it any more.
final class TemporaryFile: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "shell-\(UUID().uuidString).blue").path

    init(_ text: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
