internal import GRDB
internal import Synchronization

/// The SQL functions that call Swift, so that words, folding and own fields have a single definition.
enum SearchFunctions {
    static func add(to db: Database, _ matchers: MatcherRegistry) {
        text("fold", db, TextFolding.fold)
        text("words", db, SearchWords.joined)
        text("own_words", db) { SearchText.own(FieldCoding.decode($0)) }
        db.add(
            function: DatabaseFunction("own_field", argumentCount: 2, pure: true) { values in
                guard let fields = String.fromDatabaseValue(values[0]), let name = String.fromDatabaseValue(values[1])
                else { return nil }
                return FieldCoding.decode(fields)[name]
            })
        db.add(
            function: DatabaseFunction("set_field", argumentCount: 3, pure: true) { values in
                guard let name = String.fromDatabaseValue(values[1]) else { return values[0] }
                var fields = FieldCoding.decode(String.fromDatabaseValue(values[0]))
                fields[name] = String.fromDatabaseValue(values[2])
                return FieldCoding.encode(fields)
            })
        db.add(
            function: DatabaseFunction("begins", argumentCount: 2, pure: true) { values in
                guard let text = String.fromDatabaseValue(values[0]),
                    let beginning = String.fromDatabaseValue(values[1])
                else { return false }
                return TextFolding.fold(text).hasPrefix(beginning)
            })
        db.add(
            function: DatabaseFunction("fits", argumentCount: 7) { values in
                guard let matcher = Int.fromDatabaseValue(values[0]) else { return false }
                return matchers.matches(draft(values), with: matcher)
            })
    }

    private static func text(_ name: String, _ db: Database, _ change: @escaping @Sendable (String) -> String) {
        db.add(
            function: DatabaseFunction(name, argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0]).map(change)
            })
    }

    private static func draft(_ values: [DatabaseValue]) -> AlbumDraft {
        AlbumDraft(
            title: String.fromDatabaseValue(values[1]) ?? "", artist: String.fromDatabaseValue(values[2]) ?? "",
            genre: String.fromDatabaseValue(values[3]), year: Int.fromDatabaseValue(values[4]),
            coverURL: String.fromDatabaseValue(values[5]),
            fields: FieldCoding.decode(String.fromDatabaseValue(values[6])))
    }
}

/// The terms of running queries that SQL cannot express, each with a number for callbacks from SQLite.
final class MatcherRegistry: Sendable {
    private struct State {
        var matchers: [Int: QueryMatcher] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// Prepares terms and assigns a number to them.
    func add(_ terms: [AlbumQuery.Term]) -> Int {
        state.withLock { state in
            state.next += 1
            state.matchers[state.next] = QueryMatcher(terms)
            return state.next
        }
    }

    /// Removes the terms of a finished query.
    func remove(_ numbers: [Int]) {
        guard !numbers.isEmpty else { return }
        state.withLock { state in
            for number in numbers { state.matchers[number] = nil }
        }
    }

    func matches(_ album: AlbumDraft, with number: Int) -> Bool {
        state.withLock { $0.matchers[number]?.matches(album) ?? false }
    }
}
