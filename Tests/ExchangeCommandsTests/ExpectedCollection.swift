import AlbumModel
import Foundation
import Testing

/// The right result of `import` for a file of Tests/Collections, as `expected.json` describes it.
struct ExpectedCollection {
    /// The texts of a message: it contains one of each inner list, regardless of case.
    typealias Message = [[String]]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Collections")
        .standardized
    static let names = ((try? all())?.keys).map { $0.sorted() } ?? []

    private let values: [String: Any]

    static func of(_ file: String) throws -> ExpectedCollection {
        ExpectedCollection(values: try #require(all()[file]))
    }

    private static func all() throws -> [String: [String: Any]] {
        let data = try Data(contentsOf: folder.appending(path: "expected.json"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: [String: Any]])
    }

    /// The number of albums that an import without options adds.
    var albums: Int { values["albums"] as? Int ?? -1 }

    /// The albums in their order; nil if the file is refused.
    var `import`: [ExpectedAlbum]? { (values["import"] as? [[String: Any]]).map { $0.map(ExpectedAlbum.init) } }

    /// The rows that are named with their line.
    var rejected: [(line: Int, message: Message)]? {
        (values["rejected"] as? [[String: Any]]).map { rows in
            rows.map { ($0["line"] as? Int ?? -1, $0["message"] as? Message ?? [[]]) }
        }
    }

    var refused: (status: Int32, message: Message)? {
        (values["refused"] as? [String: Any]).map {
            (Int32($0["status"] as? Int ?? -1), $0["message"] as? Message ?? [[]])
        }
    }

    /// The message about rows that are no albums.
    var leftOut: Message? { (values["left_out"] as? [String: Any]).map { $0["message"] as? Message ?? [[]] } }

    /// Commands to run after the import.
    var then: [(command: String, message: Message)]? {
        (values["then"] as? [[String: Any]]).map { commands in
            commands.map { ($0["command"] as? String ?? "", $0["message"] as? Message ?? [[]]) }
        }
    }

    var update: ExpectedUpdate? { (values["update"] as? [String: Any]).map(ExpectedUpdate.init) }
}

/// The result of `import --update` of a file after another one.
struct ExpectedUpdate {
    let values: [String: Any]

    var after: String { values["after"] as? String ?? "" }
    var read: Int { values["read"] as? Int ?? -1 }
    /// The keys of the rows by their result.
    var added: [String] { values["added"] as? [String] ?? [] }
    var changed: [String] { values["changed"] as? [String] ?? [] }
    var unchanged: [String] { values["unchanged"] as? [String] ?? [] }
    var missing: [String] { values["missing"] as? [String] ?? [] }
    /// All albums after the update, in any order.
    var library: [ExpectedAlbum] { (values["library"] as? [[String: Any]] ?? []).map(ExpectedAlbum.init) }

    private var afterEdits: [String: Any] { values["after_edits"] as? [String: Any] ?? [:] }

    /// Commands between the two imports.
    var edits: [String] { afterEdits["edits"] as? [String] ?? [] }

    var valuesAfterEdits: [ExpectedValue] {
        ["kept", "changed"].flatMap { afterEdits[$0] as? [[String: Any]] ?? [] }.flatMap { album in
            let release = album["release_id"] as? String ?? ""
            return album.filter { $0.key != "release_id" }.map {
                ExpectedValue(release: release, field: $0.key, values: ExpectedAlbum.texts($0.value))
            }
        }
    }

    /// The messages about conflicts.
    var messagesAfterEdits: [ExpectedCollection.Message] {
        (afterEdits["named"] as? [[String: Any]] ?? []).map { $0["message"] as? ExpectedCollection.Message ?? [[]] }
    }
}

/// The values of a field of the album with a `release_id`.
struct ExpectedValue {
    let release: String
    let field: String
    let values: [String]

    func isEqual(in album: AlbumDraft) -> Bool { album.values(of: AlbumField(named: field)) == values }
}

/// The album of a row.
struct ExpectedAlbum {
    let values: [String: Any]

    var key: String {
        let fields = values["fields"] as? [String: String] ?? [:]
        return "\(fields["release_id"] ?? "") \(fields["Date Added"] ?? "")"
    }

    /// The fields whose values are not the expected ones.
    func differences(from album: AlbumDraft) -> [String] {
        let fixed = ["title", "artist", "year", "genre", "cover"].filter { values[$0] != nil }.compactMap { name in
            difference(of: name, from: album, accepted: [Self.texts(values[name])])
        }
        let own = (values["fields"] as? [String: String] ?? [:]).compactMap { name, text in
            difference(of: name, from: album, accepted: [[text]], asText: true)
        }
        let absent = (values["without"] as? [String] ?? []).compactMap { name in
            difference(of: name, from: album, accepted: [[]])
        }
        let either = (values["either"] as? [String: [Any]] ?? [:]).compactMap { name, accepted in
            difference(of: name, from: album, accepted: accepted.map(Self.texts))
        }
        return fixed + own + absent + either
    }

    private func difference(
        of name: String, from album: AlbumDraft, accepted: [[String]], asText: Bool = false
    ) -> String? {
        let field = AlbumField(named: name)
        let found = asText ? album.text(of: field).map { [$0] } ?? [] : album.values(of: field)
        return accepted.contains(found) ? nil : "\(name): \(found), expected \(accepted)"
    }

    /// The texts of a value: none for null, several for a list.
    static func texts(_ value: Any?) -> [String] {
        switch value {
        case let list as [String]: list
        case let text as String: [text]
        case let number as Int: [String(number)]
        default: []
        }
    }
}
