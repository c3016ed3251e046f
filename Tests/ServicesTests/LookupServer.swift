import BuiltProgram
import Foundation
import Synchronization
import Testing
import WebServer

/// A real server on loopback that answers searches as MusicBrainz does, from recorded hits, and a home whose settings lead to it.
final class LookupServer: Sendable {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Answers")

    /// An album of a test's table, and what a look-up must find.
    struct Pair: Decodable, Sendable {
        struct Album: Decodable, Sendable {
            let title, artist: String
            let year: Int?
            let fields: [String: String]
        }
        struct Expectation: Decodable, Sendable {
            let auto: Bool
            let release, best, group: String?
        }
        let id: String
        let album: Album
        let expect: Expectation
    }

    let web: WebServer
    let home: ProgramHome
    /// The releases, as JSON, in the order of the service.
    private let hits = Mutex<[String]>([])
    private let faults = Mutex<[WebAnswer]>([])
    /// The entries of addresses at Discogs.
    private let entries: [String]

    /// - Parameter hits: The releases of the service; the recorded ones by default.
    init(hits: [String]? = nil, links: [String]? = nil, settings: String...) async throws {
        web = try await WebServer()
        entries = try links ?? Self.recorded("links.json")
        home = try ProgramHome()
        let recorded = try hits ?? Self.recorded("hits.json")
        self.hits.withLock { $0 = recorded }
        web.answerOthers { [weak self] in self?.answer($0) ?? .status(404) }
        _ = try await run(
            [
                "set musicbrainz-address \(web.url("/mb"))", "set coverart-address \(web.url("/caa"))",
                "set musicbrainz-pace 0", "delete *",
            ] + settings)
    }

    /// A server with the albums of a table.
    convenience init(pairs: [Pair], hits: [String]? = nil) async throws {
        try await self.init(hits: hits)
        let rows = try pairs.map { pair in
            var row = pair.album.fields
            row["title"] = pair.album.title
            row["artist"] = pair.album.artist
            row["year"] = pair.album.year.map(String.init)
            row["pair"] = pair.id
            return String(decoding: try JSONEncoder().encode(row), as: UTF8.self)
        }
        let file = try home.write(rows.joined(separator: "\n") + "\n", to: "pairs.jsonl")
        let done = try await run(["import \(file) --duplicates"])
        #expect(done.output.hasPrefix("\(pairs.count) albums read: \(pairs.count) added"), "\(done)")
    }

    static func pairs() throws -> [Pair] {
        struct File: Decodable { let pairs: [Pair] }
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: folder.appending(path: "pairs.json"))).pairs
    }

    /// The elements of a recorded list, each as JSON.
    static func recorded(_ file: String) throws -> [String] {
        let list = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: file)))
        return try #require(list as? [[String: Any]]).map { try json($0) }
    }

    static func json(_ value: Any) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
    }

    /// Replaces the next answers.
    func fail(with answers: WebAnswer...) { faults.withLock { $0 += answers } }

    /// Runs lines as a script in a process of its own.
    func run(_ lines: [String]) async throws -> ProgramResult {
        try await onThread { [home] in try home.run(lines.flatMap { ["-c", $0] }) }
    }

    func run(_ line: String) async throws -> ProgramResult { try await run([line]) }

    /// Makes the kept answers older.
    func age(days: Double) throws {
        let files = FileManager.default
        let folder = home.file("lookups")
        for name in try files.contentsOfDirectory(atPath: folder) {
            try files.setAttributes(
                [.modificationDate: Date.now - days * 86_400], ofItemAtPath: folder + "/" + name)
        }
    }

    /// The requests to MusicBrainz so far.
    var paths: [String] { web.requests.map(\.path).filter { $0.hasPrefix("/mb") } }

    /// The decoded values of the searches so far.
    var queries: [String] {
        paths.compactMap { URLComponents(string: $0)?.queryItems?.first { $0.name == "query" }?.value }
    }

    private func answer(_ request: RecordedRequest) -> WebAnswer {
        if let fault = faults.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return fault }
        guard let parts = URLComponents(string: request.path) else { return .status(400) }
        let query = parts.queryItems ?? []
        switch parts.path {
        case "/mb/ws/2/url": return links(query.filter { $0.name == "resource" }.compactMap(\.value))
        case "/mb/ws/2/release":
            guard let text = query.first(where: { $0.name == "query" })?.value,
                let terms = LuceneQuery(text)
            else { return .status(400) }
            let found = releases.filter(terms.matches)
            let shown = found.prefix(Int(query.first { $0.name == "limit" }?.value ?? "") ?? 25)
            return json(["count": found.count, "offset": 0, "releases": Array(shown)])
        default:
            let id = parts.path.split(separator: "/").last.map(String.init) ?? ""
            guard parts.path.hasPrefix("/mb/ws/2/release/"),
                let release = releases.first(where: { $0["id"] as? String == id || $0["formerly"] as? String == id })
            else { return .status(404) }
            return json(release)
        }
    }

    private var releases: [[String: Any]] {
        hits.withLock { $0 }.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    }

    private func links(_ asked: [String]) -> WebAnswer {
        let known = entries.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
            .filter { asked.contains($0["resource"] as? String ?? "") }
        guard asked.count == 1 else { return json(["url-count": known.count, "urls": known]) }
        return known.first.map(json) ?? .status(404)
    }

    private func json(_ value: [String: Any]) -> WebAnswer {
        (try? Self.json(value)).map { .text($0, type: "application/json") } ?? .status(500)
    }
}

/// A small part of Lucene's syntax: terms of a field and a phrase, all joined by AND or all by OR.
struct LuceneQuery {
    private let terms: [(field: String, text: String)]
    private let needsAll: Bool

    /// Nil for a query that the service refuses.
    init?(_ text: String) {
        var (rest, terms) = (Substring(text), [(field: String, text: String)]())
        while let match = rest.prefixMatch(of: /(\w+):(?:"((?:\\.|[^"\\])*)"|(\w+))(?: (?:AND|OR) (?=\S)|$)/) {
            let value = match.2 ?? match.3 ?? ""
            terms.append((field: String(match.1), text: String(value.replacing(/\\(.)/) { $0.1 })))
            rest = rest[match.range.upperBound...]
        }
        guard rest.isEmpty, !terms.isEmpty, terms.allSatisfy({ !Self.squashed($0.text).isEmpty }) else { return nil }
        (self.terms, needsAll) = (terms, text.contains(" AND "))
    }

    func matches(_ release: [String: Any]) -> Bool {
        let results = terms.map { matches(release, $0.field, $0.text) }
        return needsAll ? results.allSatisfy(\.self) : results.contains(true)
    }

    private func matches(_ release: [String: Any], _ field: String, _ text: String) -> Bool {
        let credits = release["artist-credit"] as? [[String: Any]] ?? []
        let labels = release["label-info"] as? [[String: Any]] ?? []
        func has(_ value: String) -> Bool {
            (" " + Self.words(value) + " ").contains(" " + Self.words(text) + " ")
        }
        return switch field {
        case "barcode": release["barcode"] as? String == text
        case "catno": labels.contains { Self.squashed($0["catalog-number"] as? String ?? "") == Self.squashed(text) }
        case "release": has(release["title"] as? String ?? "")
        case "artist":
            has(
                credits.compactMap { ($0["name"] ?? ($0["artist"] as? [String: Any])?["name"]) as? String }
                    .joined(separator: " "))
        default: false
        }
    }

    private static func words(_ text: String) -> String {
        text.replacing("&", with: " and ").folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    private static func squashed(_ text: String) -> String { words(text).replacing(" ", with: "") }
}
