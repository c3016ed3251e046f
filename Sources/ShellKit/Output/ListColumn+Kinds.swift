public import Foundation
internal import Tabular
internal import Terminal

extension ListColumn {
    /// A column of texts; one that is missing is null.
    ///
    /// - Parameters:
    ///   - title: What stands above it in a table; the key if nothing is said.
    ///   - shrinkPriority: Columns with a higher number give room first in a narrow table; those with 0 last.
    public static func text(
        _ key: String, title: String? = nil, shrinkPriority: Int = 1, _ text: @escaping @MainActor (Row) -> String?
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, shrinkPriority: shrinkPriority)
        return ListColumn(key, heading: heading) { row in text(row).map { .text($0) } ?? .null }
    }

    /// A column of whole numbers, which stand at the right; one that is missing is null.
    public static func number(
        _ key: String, title: String? = nil, _ number: @escaping @MainActor (Row) -> Int?
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, alignment: .right, shrinkPriority: 0)
        return ListColumn(key, heading: heading) { row in number(row).map { .number($0) } ?? .null }
    }

    /// A column of texts, some of which are whole numbers, and are written as numbers where programs read.
    ///
    /// - Parameter isNumber: Whether a row's text is one, which what it stands for decides, and not how it looks.
    public static func text(
        _ key: String, title: String? = nil, shrinkPriority: Int = 1, isNumber: @escaping @MainActor (Row) -> Bool,
        _ text: @escaping @MainActor (Row) -> String
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, shrinkPriority: shrinkPriority)
        return ListColumn(key, heading: heading) { row in
            let text = text(row)
            return isNumber(row) ? Int(text).map { .number($0) } ?? .text(text) : .text(text)
        }
    }

    /// A column of what is so or not.
    ///
    /// - Parameter words: What tables say for true and for false.
    public static func truth(
        _ key: String, title: String? = nil, as words: (yes: String, no: String) = ("yes", "no"),
        _ isTrue: @escaping @MainActor (Row) -> Bool
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, shrinkPriority: 0)
        return ListColumn(key, heading: heading) { row in .bool(isTrue(row)) }
            .shown { row in isTrue(row) ? words.yes : words.no }
    }

    /// A column of moments: in tables the user's own clock to the second, elsewhere ISO 8601 in universal time; one that is
    /// missing is null.
    public static func date(
        _ key: String, title: String? = nil, _ date: @escaping @MainActor (Row) -> Date?
    ) -> ListColumn {
        let heading = TextTable.Column(title ?? key, shrinkPriority: 0)
        return ListColumn(key, heading: heading) { row in date(row).map { .text(ClockTime.universal($0)) } ?? .null }
            .shown { row in date(row).map(ClockTime.local) ?? "" }
    }
}
