private import Foundation

/// The range of accepted years: 1000 to next year.
package enum AlbumYear {
    /// The accepted years; computed on first use.
    package static let range: ClosedRange<Int> = {
        let calendar = Calendar(identifier: .gregorian)
        return 1000...(calendar.component(.year, from: Date()) + 1)
    }()

    /// Parses a year, with optional surrounding spaces.
    ///
    /// - Throws: ``LibraryError/badYear(_:)`` with the original text.
    package static func parse(_ text: String) throws -> Int {
        let digits = text.trimmed(ofLineBreaks: false)
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let year = Int(digits), range.contains(year)
        else { throw LibraryError.badYear(text) }
        return year
    }
}
