internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Counts albums, in total or for each value of fields, and adds up numbers.
///
/// - Pattern: Command (concrete template)
struct CountCommand: ImmediateCommand {
    enum Order: String, ParameterChoice {
        case value
        case count
        case sum
        case average

        /// The number that orders a tally, the largest first; nil for no number, which is last.
        func rank(_ tally: AlbumTally) -> Double? {
            switch self {
            case .value: nil
            case .count: Double(tally.count)
            case .sum: tally.totals.first.flatMap { $0.count > 0 ? $0.sum : nil }
            case .average: tally.totals.last.flatMap { $0.count > 0 ? $0.sum / Double($0.count) : nil }
            }
        }
    }

    let query: Parameter<AlbumPhrase?>
    let by: Parameter<TallyKeys?>
    let sort = Parameter<Order?>.option(
        "sort", help: "The order: by value, the default, or the highest count, sum or average first.")
    let limit = Parameter<AtLeast<0>?>.option("limit", help: "Lists at most N values.")
    let sum: Parameter<AlbumField?>
    let average: Parameter<AlbumField?>
    let bars = Parameter.flag("bars", help: "Draws the counts, or else the sums or averages, as bars.")
    let comparison: AlbumComparison
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        query = .query(of: workspace, help: "The albums to count; all by default.")
        comparison = AlbumComparison(workspace)
        let field = CompletionSource.values(FieldNames(of: workspace.reader, .single))
        by = .option(
            "by",
            help: "Counts the albums for each value; year/10 counts decades, bought/year dates by year, or /month.",
            completion: .values(FieldNames(of: workspace.reader, .list())))
        sum = .option(
            "sum", placeholder: "FIELD", help: "Adds up the numbers in a field.", completion: field,
            parse: Self.field(in:))
        average = .option(
            "average", placeholder: "FIELD", help: "The average of the numbers in a field.", completion: field,
            parse: Self.field(in:))
    }

    var signature: Signature {
        Signature(
            "count", "Counts albums.", .albums, query, by, sort, limit, sum, average, bars, comparison.isIn,
            comparison.isNotIn, format,
            details: """
                Without --by, a table is only the number; the other formats write a list with one row. With --by, albums \
                without the field come last: as '(none)' in a table, null in JSON, an empty cell in CSV and TSV. An album \
                with several values counts for each of them. Numbers may be written with a currency and a decimal comma, as in \
                €12.50 and 12,50; each currency has a row of its own. Values that are not numbers are not added up; a message says \
                how many albums have no number, and names the first of these values.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "count", "Counts the whole library.",
            output: "5"),
        CommandExample(
            "count year:..1999", "Counts the albums up to 1999.",
            output: "2"),
        CommandExample(
            "count --by genre,year/10", "Counts the albums of each genre and decade.",
            output: """
                albums  genre  year/10
                     2  Pop    1990
                     3  Pop    2000
                """),
        CommandExample(
            "edit 1-2 bought=2024-05-17; edit 3 bought=2023-11-02; count --by bought/year",
            "Counts the albums by the year of a date.",
            output: """
                Changed 2 albums.
                3 Nothing Like The Sun: bought (nothing) → 2023-11-02
                albums  bought/year
                     1  2023
                     2  2024
                     2  (none)
                """),
        CommandExample(
            "count has:year --by year --format csv", "Writes the number of albums of each year for a spreadsheet.",
            output: """
                albums,year
                1,1992
                1,1999
                2,2000
                1,2003
                """),
        CommandExample(
            "edit 1-3 price=7.5; count --by year --sum price --sort count --limit 2",
            "Adds up the prices of the two years with the most albums.",
            output: """
                Changed 3 albums.
                2 albums have no number in 'price'.
                albums  year  sum of price
                     2  2000
                     1  1992           7.5
                """),
        CommandExample(
            "edit 1-2 price=€12.50; edit 3 price=£9.99; count --sum price",
            "Adds up the prices in each currency.",
            output: """
                Changed 2 albums.
                3 Nothing Like The Sun: price (nothing) → £9.99
                2 albums have no number in 'price'.
                albums  currency  sum of price
                     1  £                 9.99
                     2  €                25.00
                     2  (none)
                """),
        CommandExample(
            "count --by year --bars", "Draws the number of albums of each year.",
            output: """
                albums  year
                     1  1992  ████████████████████
                     1  1999  ████████████████████
                     2  2000  ████████████████████████████████████████
                     1  2003  ████████████████████
                """),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let keys = try call[by].map(self.keys) ?? []
        let totals = [call[sum], call[average]].compactMap(\.self)
        try refuseContradictions(call)
        for field in keys.map(\.field) + totals { try workspace.refuseUnknown(field) }
        for key in keys where key.width != nil { try refuseTexts(of: key.field) }
        let query = try comparison.restrict(call[query]?.query(in: workspace) ?? .all, by: call, in: context)
        if keys.isEmpty, totals.isEmpty {
            let count = try workspace.library.count(query)
            try write(count, call, in: context)
            return try workspace.explain(call[self.query], query, isEmpty: count == 0, in: context)
        }
        var (tallies, others) = try workspace.library.tally(of: keys, adding: totals, matching: query)
        for (field, others) in zip(totals, others).prefix(totals.first == totals.last ? 1 : 2) {
            try report(others, of: field, in: context)
        }
        for (index, key) in keys.enumerated() where key.period != nil {
            let values = tallies.compactMap { $0.values[index] }
            guard values.isEmpty || values.contains(where: Self.isPeriod) else {
                throw Self.noGroups("dates", key.field)
            }
        }
        let isEmpty = tallies.isEmpty
        if keys.isEmpty, isEmpty { tallies = [AlbumTally(values: [nil], count: 0)] }
        if let order = call[sort], order != .value {
            let ranks = tallies.map { order.rank($0) ?? -.infinity }
            tallies = tallies.indices.sorted { (ranks[$1], $0) < (ranks[$0], $1) }.map { tallies[$0] }
        }
        if let limit = call[limit] { tallies = Array(tallies.prefix(limit.number)) }
        let columns = TallyColumns(
            keys, sum: call[sum], average: call[average],
            haveCurrencies: tallies.contains { $0.currency != nil })
        let bars = call[bars] ? [columns.bars(for: tallies, in: context.output.appearance)] : []
        try context.output.writeList(tallies, columns.all + bars, as: call[format])
        try workspace.explain(call[self.query], query, isEmpty: isEmpty, in: context)
    }

    @Sendable
    private nonisolated static func field(in word: Word) throws -> AlbumField {
        guard !word.text.isEmpty else { throw InvalidValue("the name of the field is missing") }
        return AlbumField(named: try FieldNames.name(inPart: word.text))
    }

    /// The keys of a list, or the own field with this whole name, such as `a,b`.
    private func keys(in list: TallyKeys) throws -> [TallyKey] {
        let whole = TallyKey(AlbumField(named: list.text))
        if list.keys == [whole] { return list.keys }
        if try isOwn(whole.field) { return [whole] }
        return try list.keys.map { key in
            guard let period = key.period else { return key }
            let field = AlbumField(named: "\(key.field.name)/\(period.rawValue)")
            return try isOwn(field) ? TallyKey(field) : key
        }
    }

    private func isOwn(_ field: AlbumField) throws -> Bool {
        try workspace.library.holds(AlbumQuery(terms: .has(field)))
    }

    /// True for a year, or a year and a month.
    private static func isPeriod(_ text: String) -> Bool {
        text.utf8.count == 4 && Int(text) != nil || text.utf8.count == 7 && FieldValue.isDate(text)
    }

    private static func noGroups(_ kind: String, _ field: AlbumField) -> CommandFailure {
        let hint = kind == "dates" || AlbumField.known.contains(field) ? "." : ", or dates by '\(field.name)/year'."
        return CommandFailure("'\(field.name)' contains no \(kind) to group. Count by '\(field.name)' alone\(hint)")
    }

    private static let numbers = ValueRange(from: "-" + String(repeating: "9", count: 400), through: nil)

    /// Rejects groups of numbers of a field without any.
    private func refuseTexts(of field: AlbumField) throws {
        if field == .year { return }
        if case .own = field {
            let numbers = AlbumQuery(terms: .field(field, .within(Self.numbers)))
            if try workspace.library.isEmpty || workspace.library.holds(numbers) { return }
        }
        throw Self.noGroups("numbers", field)
    }

    private func write(_ count: Int, _ call: Invocation, in context: ShellContext) throws {
        if call[format] == .table { return try context.output.writeLine(String(count)) }
        try context.output.writeList([count], [.number("albums") { $0 }], as: call[format])
    }

    private func refuseContradictions(_ call: Invocation) throws {
        if call[bars], call[format] != .table {
            throw CommandFailure("'--bars' draws in tables only. Leave '--bars' or '--format' out.")
        }
        if call[sort] == .sum && call[sum] == nil || call[sort] == .average && call[average] == nil {
            let option = call[sort]?.rawValue ?? ""
            throw CommandFailure("'--sort \(option)' needs numbers. Add '--\(option) FIELD'.")
        }
        let given = [(call[sort] != nil, "--sort"), (call[limit] != nil, "--limit"), (call[bars], "--bars")]
        if call[by] == nil, let option = given.first(where: \.0)?.1 {
            throw CommandFailure("'\(option)' needs values to count. Add '--by FIELD'.")
        }
    }

    /// Says how many albums have no number in a field, and names values that are not numbers; fails if no album has a number.
    private func report(_ others: FieldTotal.Others, of field: AlbumField, in context: ShellContext) throws {
        guard others.albums == 0 || others.albumsWithNumbers > 0 else {
            throw CommandFailure("no album has a number in '\(field.name)'. Name a field with numbers.")
        }
        var sentences: [String] = []
        if others.albums > 0 {
            let verb = others.albums == 1 ? "has" : "have"
            sentences.append("\(albumCount(others.albums)) \(verb) no number in '\(field.name)'.")
        }
        if others.values > 0 {
            let values = others.first.map { "'\($0.clipped(to: Self.longestValue, mark: "…"))'" }
            let count = others.values == 1 ? "1 value is not a number" : "\(others.values) values are not numbers"
            let end = others.values > others.first.count ? ", …" : "."
            sentences.append("\(count): " + values.joined(separator: ", ") + end)
        }
        if !sentences.isEmpty { try context.note(sentences.joined(separator: " ")) }
    }

    private static let longestValue = 40
}

/// A comma-separated list of fields to count by; `/N` after a field makes groups of N numbers, `/year` and `/month` of dates.
struct TallyKeys: ParameterValue {
    /// More fields have more combinations of values than a table can show.
    private static let most = 5

    let text: String
    let keys: [TallyKey]

    init(word: Word) throws {
        text = word.text
        var known: Set<TallyKey> = []
        keys = try FieldNames.parts(of: word.text).map(Self.key).filter { known.insert($0).inserted }
        guard keys.count <= Self.most else { throw InvalidValue("name at most \(Self.most) fields") }
    }

    private static func key(_ text: String) throws -> TallyKey {
        let slash = text.lastIndex(of: "/") ?? text.endIndex
        let unit = text[slash...].dropFirst()
        let period = TallyKey.Period(rawValue: unit.lowercased())
        let name = period == nil && Double(unit) == nil ? nil : text[..<slash]
        let field = AlbumField(named: try FieldNames.name(inPart: name ?? text[...]))
        guard let name, period == nil else { return TallyKey(field, period: period) }
        guard let width = Int(text[name.endIndex...].dropFirst()), width > 0 else {
            throw InvalidValue("the width of groups is a whole number from 1, as in year/10")
        }
        return TallyKey(field, width: width)
    }

    static var placeholder: String { "FIELD,…" }
}
