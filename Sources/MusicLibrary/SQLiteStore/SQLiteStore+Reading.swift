internal import GRDB

extension SQLiteStore {
    package var version: Int {
        get throws {
            try read { db in try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0 }
        }
    }

    package func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try read { _ in try body() }
    }

    package func ids(of query: AlbumQuery, upTo limit: Int) throws -> [Album.ID]? {
        try read { db in
            if query.isAll, shelves.total > limit { return nil }
            let ids = try ids(of: query, inOrder: false, limit: limit + 1, db)
            return ids.count <= limit ? ids.map(Album.ID.init) : nil
        }
    }

    package func count(of query: AlbumQuery) throws -> Int {
        try read { db in
            if query.isAll { return shelves.total }
            if let span = span(query) { return span.count }
            if let ids = try named(query, db) { return ids.count }
            return try compiling(query, inOrder: false, db) { source in
                let select = SQLText("SELECT count(*) FROM ") + source
                return try Int.fetchOne(db, sql: select.sql, arguments: select.arguments) ?? 0
            }
        }
    }

    package func album(_ id: Album.ID) throws -> Album? {
        try read { db in
            try table(db).draft(id.number).map { Album(id: id, details: $0) }
        }
    }

    package func album(at position: Int) throws -> Album? {
        try read { db in
            guard let id = try shelves.album(at: position, db)?.id else { return nil }
            return try table(db).draft(id)
                .map { Album(id: Album.ID(id), details: $0) }
        }
    }

    package func position(of id: Album.ID) throws -> Int? {
        try read { db in
            try table(db).slot(id.number)
                .flatMap { try shelves.position(of: $0, db) }
        }
    }

    package func successor(of id: Album.ID) throws -> Album.ID? {
        try read { db in
            if try table(db).slot(id.number) != nil { return id }
            // A kept row with a slot and values is the album that was taken out; one with a slot alone belongs to a move.
            let statement = try db.cachedStatement(
                sql: """
                    SELECT shelf, rank FROM kept WHERE id = ? AND shelf IS NOT NULL AND title IS NOT NULL
                    ORDER BY key DESC LIMIT 1
                    """)
            let slot = try Row.fetchOne(statement, arguments: [id.number]).map {
                Slot(shelf: try $0.read(0), rank: try $0.read(1))
            }
            let position = try slot.flatMap { try shelves.position(of: $0, db) } ?? shelves.total
            return try shelves.album(at: min(position, shelves.total), db).map { Album.ID($0.id) }
        }
    }

    package func values(of field: AlbumField, beginning prefix: String, limit: Int) throws -> [String] {
        try read { db in
            let terms = (try? SearchPhrase(prefix)).flatMap { phrase in
                phrase.words.isEmpty ? nil : AlbumQuery.Term.field(field, .words(phrase))
            }
            let isIndexed = terms.flatMap(MatchExpression.init) != nil
            let query = isIndexed ? AlbumQuery([.init(terms: terms.map { [$0] } ?? [])]) : .all
            return try compiling(query, inOrder: false, db) { source in
                let select =
                    SQLText("SELECT DISTINCT v FROM (SELECT ") + value(of: field) + SQLText(" AS v FROM ") + source
                    + SQLText(
                        ") WHERE v IS NOT NULL AND begins(v, ?) ORDER BY fold(v), v LIMIT ?",
                        [TextFolding.fold(prefix), limit])
                return try String.fetchAll(db, sql: select.sql, arguments: select.arguments)
            }
        }
    }

    package func tally(of field: AlbumField, matching query: AlbumQuery) throws -> [FieldTally] {
        try read { db in
            try compiling(query, inOrder: false, db) { source in
                let select =
                    SQLText("SELECT v, count(*) FROM (SELECT ") + value(of: field) + SQLText(" AS v FROM ") + source
                    + ") GROUP BY v ORDER BY fold(v) NULLS LAST, v"
                return try Row.fetchAll(db, sql: select.sql, arguments: select.arguments)
                    .map { FieldTally(value: $0[0], count: $0[1]) }
            }
        }
    }

    private func value(of field: AlbumField) -> SQLText {
        let expression = AlbumRow.expression(field)
        let sql = field == .year ? "CAST(\(expression.sql) AS TEXT)" : expression.sql
        return SQLText(sql, expression.argument.map { [$0] } ?? [])
    }

    // MARK: Queries

    /// Compiles a query, with the index up to date, and lets its terms go when the body is done with it.
    func compiling<Result>(
        _ query: AlbumQuery, inOrder: Bool, _ db: Database, _ body: (SQLText) throws -> Result
    ) throws -> Result {
        try flushIndex(db)
        var compiler = QueryCompiler(db, shelves, registry)
        let compiled = try compiler.compile(query, inOrder: inOrder)
        defer { registry.remove(compiled.matchers) }
        return try body(compiled.source)
    }

    /// Writes what the index lacks; where that fails, the transaction is lost, as by every other writing.
    private func flushIndex(_ db: Database) throws {
        do {
            try index.flush(db, quick)
        } catch {
            if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
            throw error
        }
    }

    /// The ids that a query means.
    func ids(of query: AlbumQuery, inOrder: Bool, limit: Int?, _ db: Database) throws -> [Int64] {
        if let ids = try named(query, db) { return ids }
        return try compiling(query, inOrder: inOrder, db) { source in
            let select =
                SQLText("SELECT a.id FROM ") + source + (inOrder ? " ORDER BY \(QueryCompiler.order)" : "")
                + SQLText(" LIMIT ?", [limit ?? -1])
            return try Int64.fetchAll(db, sql: select.sql, arguments: select.arguments)
        }
    }

    /// The album of a query that is one position or one id and no more, as in most commands: no SQL is made for it.
    ///
    /// Returns nil for any other query, and nothing where no such album is.
    private func named(_ query: AlbumQuery, _ db: Database) throws -> [Int64]? {
        switch place(query) {
        case .position(let position): try shelves.album(at: position, db).map { [$0.id] } ?? []
        case .id(let id): try table(db).slot(id.number) == nil ? [] : [id.number]
        case .positions, nil: nil
        }
    }

    /// The positions of a query that is one span of them and no more.
    private func span(_ query: AlbumQuery) -> Range<Int>? {
        guard case .positions(let from, let through) = place(query) else { return nil }
        let first = max(1, from)
        return first..<max(first, min(through ?? .max, shelves.total) + 1)
    }

    /// The one place that is all of a query.
    private func place(_ query: AlbumQuery) -> AlbumQuery.Place? {
        guard query.alternatives.count == 1, query.alternatives[0].terms.isEmpty,
            query.alternatives[0].places.count == 1
        else { return nil }
        return query.alternatives[0].places[0]
    }
}

extension SQLiteStore {
    package var remote: RemoteAddress? {
        get throws {
            guard !isReadOnly else { return nil }
            // A program that starts asks this first, and may never read the shelves.
            if isUnread { return try readAlone(outbox.lookUp) }
            return try read { try outbox.remote($0) }
        }
    }

    package var hadRemote: Bool { outbox.address != nil }

    package func setRemote(_ remote: RemoteAddress?) throws -> Int {
        try write { db, _ in
            defer { hasFinished = true }
            return try outbox.set(remote, db)
        }
    }

    package var untold: Int { get throws { isReadOnly ? 0 : try read(OutboxTable.count) } }

    package func makeOutbox() -> any Outbox { OutboxFile(path: path) }
}
