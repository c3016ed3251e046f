private import Foundation

/// The years in which an album may have come out: from 1000 to next year.
package enum AlbumYear {
    /// The years that are taken, counted when the program starts.
    package static let range: ClosedRange<Int> = {
        let calendar = Calendar(identifier: .gregorian)
        return 1000...(calendar.component(.year, from: Date()) + 1)
    }()

    /// Reads a year, with or without spaces around it.
    ///
    /// - Throws: ``LibraryError/badYear(_:)`` with the text as it was given.
    package static func parse(_ text: String) throws -> Int {
        let digits = text.trimmed(ofLineBreaks: false)
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let year = Int(digits), range.contains(year)
        else { throw LibraryError.badYear(text) }
        return year
    }
}
