import ShellKit

/// A book of the list.
public struct Book: Codable, Equatable, Sendable {
    let title: String
    let author: String?
    var isRead = false
}

/// The books and their changes.
public typealias BookHistory = StateHistory<[Book]>

extension BookHistory {
    /// The books in a file, which is created when a book is added. Several programs can change it, and later sessions can undo.
    public convenience init(path: String) throws { try self.init(in: FileHistory(path, new: [])) }
}
