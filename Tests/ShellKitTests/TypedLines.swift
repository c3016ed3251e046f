import Foundation
import ShellKit

/// A history of lines in memory.
final class TypedLines: LineHistory {
    private let lines: [String]

    init(_ lines: [String]) {
        self.lines = lines
    }

    func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)] {
        let found = lines.enumerated().filter { text.map($0.element.contains) ?? true }
        return found.suffix(limit).map { (number: $0.offset + 1, date: nil, line: $0.element) }
    }
}
