import Foundation

/// The years that an album can have.
enum AlbumYears {
    /// The latest year: the next one.
    static let next = Calendar(identifier: .gregorian).component(.year, from: Date()) + 1
}
