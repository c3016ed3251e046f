import Foundation
import ShellKit

/// A book of the list.
public struct Book: Codable, Equatable, Sendable {
    let title: String
    let author: String?
    var isRead = false
}

/// The books and their changes.
public typealias BookHistory = StateHistory<[Book]>

/// The file with the books.
public struct BookFile: Sendable {
    let path: String

    /// A file, which is created when a book is added.
    public init(path: String) { self.path = path }

    /// The books of the file, and their changes in this session. Several programs can change the file.
    @MainActor
    public func history() throws -> BookHistory { try StateHistory(file: path, load: load, save: save) }

    private func load() throws -> [Book] {
        // Only a missing file is an empty list; a file that cannot be read must not be replaced.
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        do { return try JSONDecoder().decode([Book].self, from: Data(contentsOf: URL(filePath: path))) } catch {
            throw CommandFailure("cannot read the books in '\(path)'. Rename the file to begin a new list.")
        }
    }

    private func save(_ books: [Book]) throws {
        try JSONEncoder().encode(books).write(to: URL(filePath: path), options: .atomic)
    }
}
