internal import AlbumModel
internal import CSQLite
internal import SQLite
internal import Synchronization

/// The SQL functions that call Swift, so that words, folding and own fields have a single definition.
enum SearchFunctions {
    static func add(to db: Database, _ matchers: MatcherRegistry) {
        for (name, count, function) in [
            ("words", 1, words), ("own_words", 1, ownWords), ("set_field", 3, setField), ("sort_key", 2, sortKey),
            ("sort_key", 3, sortKey), ("shelf_key", 3, shelfKey), ("shelf_key", 4, shelfKey),
        ] as [(String, CInt, Function)] {
            sqlite3_create_function_v2(
                db.handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, function, nil, nil, nil)
        }
        for count in [2, 7] as [CInt] {
            let registry = Unmanaged.passRetained(matchers).toOpaque()
            sqlite3_create_function_v2(db.handle, "fits", count, SQLITE_UTF8, registry, fits, nil, nil) {
                if let registry = $0 { Unmanaged<MatcherRegistry>.fromOpaque(registry).release() }
            }
        }
    }

    private typealias Function = @convention(c) (OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    /// `words(TEXT)`: the words of a field for the index.
    private static let words: Function = { context, _, values in
        if let text = FunctionValues(values)?.onlyText(0) { setResult(SearchWords.joined(text), in: context) }
    }

    /// `own_words(FIELDS)`: the words of the own fields for the index.
    private static let ownWords: Function = { context, _, values in
        guard let text = FunctionValues(values)?.onlyText(0) else { return }
        setResult(SearchText.own(FieldCoding.decode(text)), in: context)
    }

    /// `set_field(FIELDS, NAME, VALUE)`: the fields with another value, or without it.
    private static let setField: Function = { context, _, values in
        guard let values = FunctionValues(values), let name = values.onlyText(1) else { return }
        var fields = FieldCoding.decode(values.onlyText(0))
        fields[name] = values.onlyText(2)
        setResult(FieldCoding.encode(fields), in: context)
    }

    /// Sets the result of a function; null for nil.
    private static func setResult(_ text: String?, in context: OpaquePointer?) {
        guard var text else { return }
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { csqlite_return_text(context, $0.baseAddress, UInt64($0.count)) }
        }
    }

    /// `sort_key(VALUE, DESCENDING)` and `sort_key(FIELDS, DESCENDING, NAME)`: the bytes of a ``SortKeyBytes``.
    private static let sortKey: Function = { context, count, values in
        guard let values = FunctionValues(values) else { return }
        guard count == 3, let name = values.text(2) else { return setKey(of: values.bytes(0), values, in: context) }
        FieldCoding.withValue(of: OwnFieldName(name), in: values.bytes(0)) { setKey(of: $0, values, in: context) }
    }

    /// `shelf_key(VALUE, DESCENDING, ARTICLES)` and `shelf_key(ARTIST, DESCENDING, ARTICLES, FIELDS)`: the bytes of a
    /// ``SortKeyBytes`` without an article, or of the name that stands for the artist.
    private static let shelfKey: Function = { context, count, values in
        guard let values = FunctionValues(values) else { return }
        let hasName =
            count == 4
            && FieldCoding.withValue(of: sortName, in: values.bytes(3)) { name in
                if name != nil { setKey(of: name, values, in: context) }
                return name != nil
            }
        if hasName { return }
        let articles = articles(of: values.bytes(2), context)
        setKey(of: values.bytes(0).map { articles.value.rest(of: $0) }, values, in: context)
    }

    /// Sets the result of a function whose second argument is true for descending order.
    private static func setKey(
        of text: UnsafeBufferPointer<UInt8>?, _ values: FunctionValues, in context: OpaquePointer?
    ) {
        var key = SortKeyBytes()
        key.append(text, descending: values.number(1) != 0)
        key.bytes.withUnsafeBytes { csqlite_return_blob(context, $0.baseAddress, UInt64($0.count)) }
    }

    private static let sortName = OwnFieldName(AlbumField.sortName.name)

    private final class Articles {
        let value: LeadingArticles

        init(_ value: LeadingArticles) { self.value = value }
    }

    /// The articles in the third argument, which SQLite keeps for all rows of a statement.
    private static func articles(of list: UnsafeBufferPointer<UInt8>?, _ context: OpaquePointer?) -> Articles {
        if let known = sqlite3_get_auxdata(context, 2) {
            return Unmanaged<Articles>.fromOpaque(known).takeUnretainedValue()
        }
        let articles = Articles(LeadingArticles(list.map { String(decoding: $0, as: UTF8.self) } ?? ""))
        sqlite3_set_auxdata(context, 2, Unmanaged.passRetained(articles).toOpaque()) { known in
            if let known { Unmanaged<Articles>.fromOpaque(known).release() }
        }
        return articles
    }

    /// `fits(MATCHER, COLUMN)` for the column of a field, and `fits(MATCHER, …)` for all columns of an album.
    private static let fits: Function = { context, count, values in
        guard let values = FunctionValues(values), let registry = sqlite3_user_data(context) else { return }
        let matchers = Unmanaged<MatcherRegistry>.fromOpaque(registry).takeUnretainedValue()
        let number = Int(values.number(0))
        do {
            let isMatch =
                try count == 2
                ? matchers.matches(column: values.text(1), with: number)
                : matchers.matches(values.draft(from: 1), with: number)
            sqlite3_result_int(context, isMatch ? 1 : 0)
        } catch {
            // The registry keeps the error itself.
            sqlite3_result_error_code(context, SQLITE_ABORT)
        }
    }
}

/// The arguments of an SQL function.
private struct FunctionValues {
    private let values: UnsafeMutablePointer<OpaquePointer?>

    init?(_ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values else { return nil }
        self.values = values
    }

    /// The number of an argument; 0 for null.
    func number(_ index: Int) -> Int64 { sqlite3_value_int64(values[index]) }

    /// The text of an argument in UTF-8; nil for null.
    func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
        sqlite3_value_text(values[index]).map {
            UnsafeBufferPointer(start: $0, count: Int(sqlite3_value_bytes(values[index])))
        }
    }

    /// The text of an argument; nil for null.
    func text(_ index: Int) -> String? { bytes(index).map { String(decoding: $0, as: UTF8.self) } }

    /// The text of an argument; nil for null and for a value of another type.
    func onlyText(_ index: Int) -> String? { sqlite3_value_type(values[index]) == SQLITE_TEXT ? text(index) : nil }

    /// The fields of an album from consecutive arguments.
    func draft(from first: Int) -> AlbumDraft {
        let hasYear = sqlite3_value_type(values[first + 3]) != SQLITE_NULL
        return AlbumDraft(
            title: text(first) ?? "", artist: text(first + 1) ?? "", genre: text(first + 2),
            year: hasYear ? Int(number(first + 3)) : nil, coverURL: text(first + 4),
            fields: FieldCoding.decode(text(first + 5)))
    }
}

/// The terms of running queries that SQL cannot express, each with a number for callbacks from SQLite.
final class MatcherRegistry: Sendable {
    private enum Matcher {
        /// A test of the whole text of a field, which needs only its column.
        case field(FieldColumn, (String) throws -> Bool)
        case album(QueryMatcher)
    }

    private struct State {
        var matchers: [Int: Matcher] = [:]
        var next = 0
        /// The error that ended a query; SQLite reports only its text.
        var failure: (any Error)?
    }

    private let state = Mutex(State())

    /// Prepares a term, and returns its number and the columns that it needs.
    func add(_ term: AlbumQuery.Term) -> (number: Int, columns: String) {
        state.withLock { state in
            state.next += 1
            // The error of a regular expression names the album.
            guard case .field(let field, let test) = term, !term.hasPattern else {
                state.matchers[state.next] = .album(QueryMatcher([term]))
                return (state.next, AlbumRow.queryColumns)
            }
            let column = FieldColumn(field)
            state.matchers[state.next] = .field(column, QueryMatcher.textTest(for: test, of: field))
            return (state.next, column.expression)
        }
    }

    /// Removes the terms of a finished query.
    func remove(_ numbers: [Int]) {
        guard !numbers.isEmpty else { return }
        state.withLock { state in
            for number in numbers { state.matchers[number] = nil }
        }
    }

    /// Tests the column of a field.
    func matches(column text: String?, with number: Int) throws -> Bool {
        try matches(number) { matcher in
            guard var text, case .field(let column, let test) = matcher else { return false }
            return try text.withUTF8 { bytes in
                try column.withText(in: bytes) { try $0.map { try test(String(decoding: $0, as: UTF8.self)) } ?? false }
            }
        }
    }

    /// Tests an album.
    func matches(_ album: AlbumDraft, with number: Int) throws -> Bool {
        try matches(number) { matcher in
            guard case .album(let matcher) = matcher else { return false }
            return try matcher.matches(album)
        }
    }

    private func matches(_ number: Int, _ test: (Matcher) throws -> Bool) throws -> Bool {
        try state.withLock { state in
            guard let matcher = state.matchers[number] else { return false }
            do {
                return try test(matcher)
            } catch {
                state.failure = error
                throw error
            }
        }
    }

    /// The error of a matcher that has ended a query since the last call; nil if there was none.
    func removeFailure() -> (any Error)? {
        state.withLock { state in
            defer { state.failure = nil }
            return state.failure
        }
    }
}
