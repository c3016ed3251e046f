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

    /// The books of the file, and their changes in this session; each change is written to the file.
    @MainActor
    public func history() throws -> BookHistory {
        let data = FileManager.default.contents(atPath: path)
        return StateHistory(try data.map { try JSONDecoder().decode([Book].self, from: $0) } ?? []) { books in
            try Directories.make(URL(filePath: path).deletingLastPathComponent().path)
            try JSONEncoder().encode(books).write(to: URL(filePath: path), options: .atomic)
        }
    }
}
