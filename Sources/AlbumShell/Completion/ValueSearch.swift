internal import AlbumModel
internal import MusicLibrary

/// Searches for values of fields for one answer.
struct ValueSearch {
    private let reader: LibraryReader?
    private let atOnce: Bool
    private let albums: AlbumQuery
    /// The maximum number of values that a call returns.
    var limit: Int
    /// False if there may be more values.
    private(set) var isComplete = true

    /// - Parameter atOnce: True to return only the values that are found within milliseconds.
    init(_ reader: LibraryReader?, atOnce: Bool, among albums: AlbumQuery = .all, limit: Int) {
        (self.reader, self.atOnce, self.albums, self.limit) = (reader, atOnce, albums, limit)
    }

    /// The values of a field with a prefix; none if the library cannot be read.
    mutating func values(of field: AlbumField, beginning prefix: String) async -> [String] {
        guard let reader else { return [] }
        guard atOnce else {
            return (try? await reader.allValues(of: field, beginning: prefix, among: albums, limit: limit)) ?? []
        }
        guard let found = try? reader.valuesAtOnce(of: field, beginning: prefix, among: albums, limit: limit) else {
            return []
        }
        if !found.isComplete { isComplete = false }
        return found.values
    }
}
