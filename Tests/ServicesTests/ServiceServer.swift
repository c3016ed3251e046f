import BuiltProgram
import Dispatch
import Foundation
import Synchronization
import Testing
import WebServer

/// A real server on loopback with recorded answers of Discogs, and a home whose settings lead to it.
///
/// The recorded collection is that of 'collector'. Faults replace the next answers to paths that contain a text.
final class ServiceServer: Sendable {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Answers")

    let web: WebServer
    let home: ProgramHome
    private let state = Mutex<(faults: [(path: String, answer: WebAnswer)], texts: [String: String])>(([], [:]))

    init(settings: String...) async throws {
        web = try await WebServer()
        home = try ProgramHome()
        web.answerOthers { [weak self] in self?.answer($0) ?? .status(404) }
        let addresses = ["discogs": "/discogs", "musicbrainz": "/mb", "coverart": "/caa"]
        _ = try await run(
            addresses.sorted { $0.key < $1.key }.map { "set \($0.key)-address \(web.url($0.value))" }
                + ["set discogs-pace 0", "set musicbrainz-pace 0"] + settings)
    }

    /// Replaces the next `count` answers to paths that contain a text.
    func fail(_ path: String, with answer: WebAnswer, count: Int = 1) {
        state.withLock { $0.faults += Array(repeating: (path, answer), count: count) }
    }

    /// Replaces the text of an answer.
    func replace(_ file: String, by text: String) { state.withLock { $0.texts[file] = text } }

    /// Changes the members of an answer.
    func edit(_ file: String, _ change: (inout [String: Any]) throws -> Void) throws {
        let text = try state.withLock { $0.texts[file] } ?? Self.recorded(file)
        var members = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        try change(&members)
        replace(file, by: String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self))
    }

    /// Changes the items of a page of the collection, and the number of all items on both pages.
    func editItems(ofPage page: Int, total: Int, _ change: (inout [[String: Any]]) -> Void) throws {
        try edit("releases-collector-\(page).json") { members in
            var items = try #require(members["releases"] as? [[String: Any]])
            change(&items)
            members["releases"] = items
        }
        for page in 1...2 {
            try edit("releases-collector-\(page).json") { members in
                members["pagination"] = ["page": page, "pages": 2, "per_page": 100, "items": total, "urls": [String]()]
            }
        }
    }

    /// The paths of the requests to Discogs so far, without the address.
    var paths: [String] { web.requests.map { String($0.path.trimmingPrefix("/discogs")) } }

    /// The paths of the requests that begin so.
    func paths(_ prefix: String) -> [String] { web.requests.map(\.path).filter { $0.hasPrefix(prefix) } }

    /// Waits until so many requests have come to paths that contain a text.
    func waitForRequests(_ text: String, count: Int) async throws {
        for _ in 1...6000 {
            if web.requests.count(where: { $0.path.contains(text) }) >= count { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("No request \(count) to '\(text)' came.")
    }

    /// Runs lines as a script in a process of its own.
    func run(_ lines: [String], environment: [String: String] = [:]) async throws -> ProgramResult {
        try await onThread { [home] in try home.run(lines.flatMap { ["-c", $0] }, environment: environment) }
    }

    /// Runs a line, and returns its output and its errors.
    func run(_ line: String) async throws -> ProgramResult { try await run([line]) }

    func answer(_ request: RecordedRequest) -> WebAnswer {
        let fault = state.withLock { state -> WebAnswer? in
            guard let index = state.faults.firstIndex(where: { request.path.contains($0.path) }) else { return nil }
            return state.faults.remove(at: index).answer
        }
        if let fault { return fault }
        guard let parts = URLComponents(string: request.path) else { return .status(400) }
        let page = parts.queryItems?.first { $0.name == "page" }?.value ?? ""
        // A test can add the collection of another user.
        let name = parts.path.split(separator: "/").dropFirst(2).first ?? ""
        let isKnown = state.withLock { $0.texts["releases-\(name.lowercased())-1.json"] } != nil
        let (home, user) = isKnown ? ("/discogs/users/\(name)", name.lowercased()) : (Self.home, "collector")
        let files = [
            home + "/collection/folders": "folders.json",
            home + "/collection/fields": "fields.json",
            home + "/collection/folders/0/releases": "releases-\(user)-\(page).json",
            home + "/collection/folders/7/releases": "folder-7",
            home + "/wants": "wants-\(page)",
        ]
        if parts.path == "/mb/ws/2/url" { return links(parts.queryItems ?? []) }
        if parts.path.hasPrefix("/caa/"), state.withLock({ $0.texts[parts.path] }) != nil {
            return .redirect(to: web.url("/archive" + parts.path), status: 307)
        }
        if parts.path.hasPrefix("/archive/") { return .redirect(to: web.url("/node/front-500.jpg")) }
        if parts.path == "/node/front-500.jpg",
            let data = try? Data(contentsOf: Self.folder.appending(path: "front-500.jpg"))
        {
            return .bytes(Array(data), type: "image/jpeg")
        }
        guard let file = files[parts.path] ?? (parts.path.hasPrefix("/mb/") ? parts.path : nil) else {
            return Self.missing
        }
        if let text = state.withLock({ $0.texts[file] }) { return .text(text, type: "application/json") }
        return (try? Self.recorded(file)).map { .text($0, type: "application/json") } ?? Self.missing
    }

    /// The answer of MusicBrainz about addresses; the links of each are set by ``replace(_:by:)``.
    private func links(_ query: [URLQueryItem]) -> WebAnswer {
        let known = query.filter { $0.name == "resource" }.compactMap { item -> String? in
            let address = item.value ?? ""
            guard let relations = state.withLock({ $0.texts[address] }) else { return nil }
            return #"{"id":"1","resource":"\#(address)","relations":[\#(relations)]}"#
        }
        if query.count(where: { $0.name == "resource" }) == 1 {
            return known.first.map { .text($0, type: "application/json") } ?? Self.missing
        }
        return .text(
            #"{"url-offset":0,"url-count":\#(known.count),"urls":[\#(known.joined(separator: ","))]}"#,
            type: "application/json")
    }

    private static let home = "/discogs/users/collector"

    static func recorded(_ file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    private static let missing = WebAnswer([
        WebAnswer.head(404, [("Content-Type", "application/json"), ("Content-Length", "2")]), .send(Array("{}".utf8)),
    ])
}

/// Runs blocking code on a thread of its own; on the threads that all tasks share it would block the server.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "test").async { continuation.resume(with: Swift.Result { try body() }) }
    }
}
