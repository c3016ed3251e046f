internal import AlbumModel
internal import SQLite

/// Compiles a query to SQL that is driven by the search index, by ids or by years if possible, and by the shelves
/// otherwise.
///
/// - Pattern: Interpreter (interpreter)
struct QueryCompiler {
    /// A query in SQL: the source of its rows, and its conditions.
    struct Compiled {
        /// The text after FROM; the table of albums is named `a`.
        var source: SQLText
        /// The numbers of the terms that SQL delegates to Swift.
        var matchers: [Int] = []
    }

    /// The order of positions, if the table of shelves is part of the query.
    ///
    /// The shelf's id is included although its rank is unique: SQLite does not know that, and without the id it
    /// would sort the albums of each shelf again in a temporary table.
    static let order = "s.rank, s.id, a.rank"

    let db: Database
    let shelves: Shelves
    let registry: MatcherRegistry
    private var matchers: [Int] = []
    /// The queries inside the outermost one that is being compiled, each after those that it contains; nil outside.
    private var inner: [SQLText]?

    init(_ db: Database, _ shelves: Shelves, _ registry: MatcherRegistry) {
        self.db = db
        self.shelves = shelves
        self.registry = registry
    }

    /// Compiles a query; with `inOrder`, the table of shelves is part of it as `s`.
    mutating func compile(_ query: AlbumQuery, inOrder: Bool) throws -> Compiled {
        let source: SQLText
        switch query.alternatives.count {
        case 0: source = SQLText(Self.from(nil, inOrder: inOrder) + " WHERE 0")
        case 1: source = try self.source(query.alternatives[0], inOrder: inOrder)
        default:
            source = SQLText(Self.from("album a", inOrder: inOrder) + " WHERE a.id IN (") + (try ids(of: query)) + ")"
        }
        return Compiled(source: source, matchers: matchers)
    }

    /// A selection of the ids of a query's albums.
    private mutating func ids(of query: AlbumQuery) throws -> SQLText {
        guard !query.alternatives.isEmpty else { return SQLText("SELECT NULL WHERE 0") }
        let parts = try query.alternatives.map {
            SQLText("SELECT a.id FROM ") + (try source($0, inOrder: false))
        }
        return Self.union(parts)
    }

    /// The number of selections in a union, of which SQLite accepts 500, or of conditions in a conjunction.
    private static let mostSelections = 400

    private static func union(_ selections: [SQLText]) -> SQLText {
        guard selections.count > mostSelections else { return .joined(selections, by: " UNION ") }
        let groups = stride(from: 0, to: selections.count, by: mostSelections).map { start in
            let group = selections[start..<min(start + mostSelections, selections.count)]
            return SQLText("SELECT * FROM (") + .joined(Array(group), by: " UNION ") + ")"
        }
        return union(groups)
    }

    /// A query inside another one as a condition.
    ///
    /// All queries inside the outermost condition are tables of one WITH clause: nested selections would exceed the
    /// depth of SQLite's parser.
    private mutating func condition(_ query: AlbumQuery) throws -> SQLText {
        let isOutermost = inner == nil
        if isOutermost { inner = [] }
        let selection = try ids(of: query)
        let name = "inner\(inner?.count ?? 0)"
        inner?.append(SQLText("\(name)(id) AS (") + selection + ")")
        guard isOutermost, let tables = inner else { return SQLText("a.id IN \(name)") }
        inner = nil
        return SQLText("a.id IN (WITH ") + .joined(tables, by: ", ") + " SELECT id FROM \(name))"
    }

    /// The source of the rows; without a driving table, shelf by shelf in order.
    private static func from(_ leading: String?, inOrder: Bool) -> String {
        switch (leading, inOrder) {
        case (nil, true): "shelf s CROSS JOIN album a ON a.shelf = s.id"
        case (nil, false): "album a"
        case (let leading?, true): leading + " CROSS JOIN shelf s ON s.id = a.shelf"
        case (let leading?, false): leading
        }
    }

    private mutating func source(_ part: AlbumQuery.Conjunction, inOrder: Bool) throws -> SQLText {
        var expressions: [String] = []
        var conditions: [SQLText] = []
        for term in part.terms where term != .all {
            let expression = MatchExpression(term)
            if let expression { expressions.append("(\(expression.text))") }
            if expression?.isExact != true { conditions.append(try condition(term, afterMatch: true)) }
        }
        let locators = try LocatorCondition(part.locators, shelves, db)
        if let condition = locators.condition { conditions.insert(condition, at: 0) }
        let from: String
        let leadsByYear = part.terms.contains { $0.years != nil }
        if locators.areIDs {
            from = Self.from("album a", inOrder: inOrder)
            if !expressions.isEmpty { conditions.append(Self.isFound(expressions)) }
        } else if !expressions.isEmpty {
            from = Self.from(
                "search CROSS JOIN album a ON a.id = search.rowid", inOrder: inOrder || locators.needShelves)
            conditions.insert(SQLText("search MATCH ?", [.text(expressions.joined(separator: " AND "))]), at: 0)
        } else {
            let leadsByID = part.terms.contains { if case .query = $0 { true } else { false } }
            let leading = (leadsByYear || leadsByID) && part.locators.isEmpty ? "album a" : nil
            from = Self.from(leading, inOrder: inOrder || locators.needShelves)
        }
        guard !conditions.isEmpty else { return SQLText(from) }
        return SQLText(from + " WHERE ") + .nested(conditions, by: " AND ")
    }

    private static func isFound(_ expressions: [String]) -> SQLText {
        SQLText(
            "a.id IN (SELECT rowid FROM search WHERE search MATCH ?)", [.text(expressions.joined(separator: " AND "))])
    }

    /// A term as a condition on a row; `afterMatch` is true if the index has been used for the term.
    private mutating func condition(_ term: AlbumQuery.Term, afterMatch: Bool = false) throws -> SQLText {
        switch term {
        case .all: return SQLText("1")
        case .not(let term): return SQLText("NOT (") + (try condition(term)) + ")"
        case .query(let query): return try condition(query)
        case .has(.title), .has(.artist): return SQLText("1")
        case .has(.genre): return SQLText("a.genre IS NOT NULL")
        case .has(.year): return SQLText("a.year IS NOT NULL")
        case .has(.cover): return SQLText("a.cover IS NOT NULL")
        default:
            if let years = term.years {
                return SQLText(
                    "(a.year IS NOT NULL AND a.year >= ? AND a.year <= ?)",
                    [.integer(Int64(years.from)), .integer(Int64(years.through))])
            }
            let expression = afterMatch ? nil : MatchExpression(term)
            if let expression, expression.isExact { return Self.isFound([expression.text]) }
            let fits = SQLText("(\(Self.hasOneValue(term))") + fits(term) + ")"
            guard let expression else { return fits }
            return SQLText("(") + Self.isFound([expression.text]) + " AND " + fits + ")"
        }
    }

    /// A condition that Swift tests: a test of a field reads only the column of the field.
    private mutating func fits(_ term: AlbumQuery.Term) -> SQLText {
        let matcher = registry.add(term)
        matchers.append(matcher.number)
        return SQLText("fits(?, \(matcher.columns))", [.integer(Int64(matcher.number))])
    }

    /// The condition under which a phrase that the index has found needs no matcher: the field has only one value.
    private static func hasOneValue(_ term: AlbumQuery.Term) -> String {
        guard case .field(let field, .words(let phrase)) = term, field.holdsSeveralValues, !phrase.words.isEmpty else {
            return ""
        }
        let column = field == .genre ? "a.genre" : "a.fields"
        return "ifnull(instr(\(column), '\(ValueList.separator)'), 0) = 0 OR "
    }
}

extension AlbumQuery.Term {
    /// The years of a range of whole years, which the index of years finds; nil for any other term.
    fileprivate var years: (from: Int, through: Int)? {
        if case .field(.year, .within(let range)) = self { range.wholeNumbers } else { nil }
    }
}

/// A term in the query language of the search index.
struct MatchExpression {
    /// The expression for the index.
    let text: String
    /// True if the index finds exactly the matches of the term; false if it may find more.
    let isExact: Bool

    /// Creates the expression that finds the matches of a term, or more; nil if the index cannot help.
    init?(_ term: AlbumQuery.Term) {
        switch term {
        case .words(let phrase) where !phrase.words.isEmpty:
            (text, isExact) = ("{title artist} : \(Self.quoted(phrase.words)) *", true)
        case .field(let field, .words(let phrase)) where !phrase.words.isEmpty:
            guard let words = Self.phrase(field, phrase.words) else { return nil }
            // A phrase of several words may be in the end of one value and the beginning of the next.
            (text, isExact) = (words + " *", phrase.words.count == 1 || !field.holdsSeveralValues)
        case .field(.title, .begins(let phrase)) where !phrase.words.isEmpty:
            (text, isExact) = ("title : ^\(Self.quoted(phrase.words)) *", true)
        case .field(let field, .equals(let value)), .field(let field, .resembles(let value)):
            let words = SearchWords.words(of: value)
            guard !words.isEmpty, let phrase = Self.phrase(field, words) else { return nil }
            (text, isExact) = (phrase, false)
        case .has(.own(let name)):
            (text, isExact) = (Self.presence(of: name), true)
        case .field(.own(let name), .within), .field(.own(let name), .matches):
            (text, isExact) = (Self.presence(of: name), false)
        default: return nil
        }
    }

    /// The expression for the albums that have an own field.
    private static func presence(of name: String) -> String { "own : \(quoted([SearchText.token(name)]))" }

    private static func phrase(_ field: AlbumField, _ words: [String]) -> String? {
        switch field {
        case .title: "title : \(quoted(words))"
        case .artist: "artist : \(quoted(words))"
        case .genre: "genre : \(quoted(words))"
        case .own(let name): "own : \(quoted(words.map { SearchText.token(name, $0) }))"
        case .year, .cover: nil
        }
    }

    /// Words consist of letters and digits only, so they need no escaping.
    private static func quoted(_ words: [String]) -> String { "\"\(words.joined(separator: " "))\"" }
}
