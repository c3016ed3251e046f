internal import Foundation

/// A new directory, which is deleted with this value.
public final class TemporaryFolder: Sendable {
    /// Its absolute path.
    public let path: String

    /// Creates a directory with these files.
    public init(_ files: [String: String] = [:]) {
        var template = Array((FileManager.default.temporaryDirectory.path + "/test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no temporary directory: \(errno)") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for (name, text) in files { write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of its files.
    public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// The path of a file in it.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) -> String {
        let url = URL(filePath: file(name))
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        } catch {
            fatalError("\(name) is not written: \(error)")
        }
        return file(name)
    }

    /// The contents of a file as text; nil if it does not exist.
    public func text(of name: String) -> String? {
        FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
    }
}
