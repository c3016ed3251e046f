internal import AlbumModel
internal import AlbumShell
internal import ShellKit
internal import Tabular
internal import Terminal

/// The columns of a count: the number of albums, a value for each key, totals, and bars.
@MainActor
struct TallyColumns {
    /// The names of the values, and those that are numbers: of years and of groups.
    private var values: [(name: String, isNumber: Bool)]
    private var totals: [ListColumn<AlbumTally>] = []

    /// Creates columns for the values of keys, for the currency if any total has one, and for the sum and the average of the first
    /// totals.
    init(_ keys: [TallyKey], sum: AlbumField?, average: AlbumField?, haveCurrencies: Bool) {
        values = keys.map { key in
            let unit = key.width.map { "/\($0)" } ?? key.period.map { "/\($0.rawValue)" } ?? ""
            let isNumber = key.field == .year || key.width != nil || key.period == .year
            return (AlbumColumn.field(key.field).name + unit, isNumber)
        }
        if haveCurrencies { values.append((name("currency", "unit"), false)) }
        if let sum {
            totals.append(
                total(name("sum", "total"), "sum of \(sum.name)") { $0.totals.first?.sum(\.sum, decimals: 0) })
        }
        if let average {
            totals.append(
                total(name("average", "mean"), "average of \(average.name)") { tally in
                    tally.totals.last?.sum({ $0.sum / Double($0.count) }, decimals: 2)
                })
        }
    }

    /// All columns, without bars.
    var all: [ListColumn<AlbumTally>] {
        [.number(name("albums", "count")) { $0.count }] + values.indices.map(value) + totals
    }

    /// A column of bars for the last total or else the number of albums, in the rest of the window.
    func bars(for tallies: [AlbumTally], in appearance: OutputAppearance) -> ListColumn<AlbumTally> {
        let measure = totals.last.map { column in { Double(column.value($0).text) ?? 0 } } ?? { Double($0.count) }
        let largest = tallies.map(measure).max() ?? 0
        let others = all.map { column in
            tallies.reduce(column.heading.title.displayWidth) { max($0, column.shown($1).displayWidth) } + 2
        }
        let width = appearance.columns.map { max(10, $0 - others.reduce(0, +)) } ?? 40
        return ListColumn("bar", heading: TextTable.Column("", shrinkPriority: 0)) { tally in
            .string(largest > 0 ? Self.bar(measure(tally) / largest * Double(width)) : "")
        }
    }

    /// A bar of this length in columns; a positive length is visible.
    private static func bar(_ length: Double) -> String {
        let eighths = length > 0 ? max(1, Int((length * 8).rounded())) : 0
        return String(repeating: "█", count: eighths / 8) + ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    }

    private func value(at index: Int) -> ListColumn<AlbumTally> {
        let isNumber = values[index].isNumber
        return ListColumn(values[index].name) { tally in
            guard let text = tally.values[index] else { return .null }
            return isNumber ? Int(text).map { .number($0) } ?? .string(text) : .string(text)
        }.shown { $0.values[index] ?? "(none)" }
    }

    private func total(
        _ name: String, _ title: String, _ text: @escaping @MainActor (AlbumTally) -> String?
    ) -> ListColumn<AlbumTally> {
        ListColumn(name, heading: TextTable.Column(title, alignment: .right, shrinkPriority: 0)) { tally in
            text(tally).flatMap { JSONNumber($0) }.map { .number($0) } ?? .null
        }
    }

    /// The first name that no key has.
    private func name(_ name: String, _ other: String) -> String { values.contains { $0.name == name } ? other : name }
}

extension FieldTotal {
    /// A number computed from the total, with the decimals of its numbers and more; nil without numbers.
    fileprivate func sum(_ compute: (FieldTotal) -> Double, decimals more: Int) -> String? {
        guard count > 0 else { return nil }
        let fractionDigits = min(9, decimals + more)
        let scale = (0..<fractionDigits).reduce(1) { scale, _ in scale * 10 }
        let scaled = (compute(self) * Double(scale)).rounded()
        guard abs(scaled) < 1e18 else { return String(compute(self)) }
        let (whole, rest) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: scale)
        let digits = String(rest)
        return (scaled < 0 ? "-" : "") + String(whole)
            + (fractionDigits == 0 ? "" : "." + String(repeating: "0", count: fractionDigits - digits.count) + digits)
    }
}
