package import Files
internal import Tabular

/// A user of Discogs, whose collection and wantlist are read page by page.
package struct DiscogsAccount: Sendable {
    /// A list of an account.
    package enum List: Sendable, Equatable {
        case collection
        /// The part of the collection that is in a folder.
        case folder(String)
        case wantlist
    }

    private static let page = 100
    /// More pages than the largest collection has.
    private static let mostPages = 10_000

    private let client: ServiceClient
    private let path: String
    private let user: String

    /// - Throws: ``ServiceError/badUser(_:)``
    package init(_ user: String, of client: ServiceClient) throws(ServiceError) {
        let isName = user.unicodeScalars.allSatisfy {
            !"/?#%\\".unicodeScalars.contains($0) && $0.properties.generalCategory != .control
        }
        guard isName, !user.isEmpty, !user.allSatisfy({ $0 == "." || $0.isWhitespace }) else { throw .badUser(user) }
        (self.client, self.user, path) = (client, user, "/users/" + Service.encoded(user))
    }

    /// Writes a list into an empty file, a line of JSON for each item, with the names of its folder and of the fields in its notes.
    ///
    /// If the number of items changes meanwhile, it starts again, once.
    /// - Parameter report: Receives the number of items so far, and of all.
    /// - Throws: ``ServiceError``, or a cancellation error; the file is incomplete then.
    package func write(
        _ list: List, to file: OpenFile, _ report: @Sendable (Int, Int) async -> Void
    ) async throws {
        let names = try await names(of: list)
        let source = try source(of: list, names)
        for _ in 1...2 {
            if try await writePages(of: source, names, to: file, report) { return }
            do throws(SystemError) {
                try file.truncate(to: 0)
                try file.rewind()
            } catch { throw ServiceError.notStored(reason: error.description) }
        }
        throw ServiceError.changing(.discogs)
    }

    /// The names in the collection. Only its owner can see all of them; a refused list is as if it was empty.
    private func names(of list: List) async throws -> DiscogsNames {
        var names = DiscogsNames(isOwner: client.service.token != nil)
        if list == .wantlist { return names }
        do { names.addFolders(try await answer(at: "/collection/folders", with: "folders")) } catch ServiceError
            .forbidden
            where list == .collection
        {}
        do { names.addFields(try await answer(at: "/collection/fields", with: "fields")) } catch ServiceError.forbidden
        {}
        if names.folders.isEmpty, case .folder = list { throw ServiceError.noUser(user) }
        return names
    }

    /// The answer with a list; nil if the service has none.
    private func answer(at end: String, with list: String) async throws -> JSONValue? {
        guard let answer = try await client.json(at: path + end) else { return nil }
        guard answer[list]?.array != nil else {
            throw try client.unreadable(path + end, [], "has no list of \(list)")
        }
        return answer
    }

    /// The path of a list, and the name of its items.
    private func source(of list: List, _ names: DiscogsNames) throws(ServiceError) -> (path: String, items: String) {
        switch list {
        case .wantlist: return (path + "/wants", "wants")
        case .collection: return (path + "/collection/folders/0/releases", "releases")
        case .folder(let name):
            guard let id = names.folder(named: name) else { throw .noFolder(name, names: names.folders.map(\.name)) }
            return (path + "/collection/folders/\(id)/releases", "releases")
        }
    }

    /// Writes all pages; returns false if the number of items changes.
    private func writePages(
        of source: (path: String, items: String), _ names: DiscogsNames, to file: OpenFile,
        _ report: @Sendable (Int, Int) async -> Void
    ) async throws -> Bool {
        var (page, written, total) = (1, 0, nil as Int?)
        while true {
            var query = [("per_page", "\(Self.page)"), ("page", "\(page)")]
            if source.items == "releases" { query += [("sort", "added"), ("sort_order", "asc")] }
            let answer = try await client.json(at: source.path, query)
            // A page behind the last one is missing too.
            guard let answer else { if page == 1 { throw ServiceError.noUser(user) } else { return false } }
            guard let pages = answer["pagination"]?["pages"]?.integer,
                let all = answer["pagination"]?["items"]?.integer,
                let items = answer[source.items]?.array, pages <= Self.mostPages
            else { throw try client.unreadable(source.path, query, "has no list of \(source.items) with its length") }
            if let total, total != all { return false }
            total = all
            var lines = ""
            for item in items {
                guard let item = item.object, item["basic_information"]?.object != nil else {
                    throw try client.unreadable(source.path, query, "has an item without a release")
                }
                lines += JSONValue.object(names.row(of: item, isWanted: source.items == "wants")).serialized() + "\n"
            }
            do throws(SystemError) { try file.write(Array(lines.utf8)) } catch {
                throw ServiceError.notStored(reason: error.description)
            }
            written += items.count
            await report(written, all)
            if page >= pages { return written == all }
            page += 1
        }
    }
}

/// The names of the folders and fields of a collection, which its items have only as numbers.
struct DiscogsNames {
    private(set) var folders: [(id: Int, name: String)] = []
    private var fields: [(id: Int, column: String)] = []
    private let isOwner: Bool

    /// - Parameter isOwner: True if the values of fields that are not public are visible.
    init(isOwner: Bool) { self.isOwner = isOwner }

    mutating func addFolders(_ answer: JSONValue?) {
        folders = Self.named(answer?["folders"]).map { ($0.id, $0.name) }
    }

    mutating func addFields(_ answer: JSONValue?) {
        fields = Self.named(answer?["fields"]).filter { isOwner || $0.value["public"] == true }.map {
            ($0.id, "Collection " + $0.name)
        }
    }

    private static func named(_ list: JSONValue?) -> [(id: Int, name: String, value: JSONValue)] {
        (list?.array ?? []).compactMap { value in
            guard let id = value["id"]?.integer, let name = value["name"]?.string, !name.isEmpty else { return nil }
            return (id, name, value)
        }
    }

    func folder(named name: String) -> Int? {
        (folders.first { $0.name == name } ?? folders.first { $0.name.lowercased() == name.lowercased() })?.id
    }

    /// An item with the columns of Discogs' export. What is unknown has no column, so that an update leaves it unchanged.
    func row(of item: JSONObject, isWanted: Bool) -> JSONObject {
        var row = JSONObject()
        for (name, value) in zip(DiscogsRelease.columns, DiscogsRelease.values(of: item)) { row[name] = value }
        row["Date Added"] = (item["date_added"]?.string).map { .string(Self.exported($0)) } ?? .null
        if isWanted {
            row["Notes"] = item["notes"] ?? .null
            return row
        }
        if let id = item["folder_id"]?.integer, let folder = folders.first(where: { $0.id == id }) {
            row["CollectionFolder"] = .string(folder.name)
        }
        let notes = item["notes"]?.array ?? []
        for field in fields {
            row[field.column] = notes.first { $0["field_id"]?.integer == field.id }?["value"] ?? .null
        }
        row["instance_id"] = item["instance_id"] ?? .null
        return row
    }

    /// The time as Discogs' export has it: `2022-10-10 12:00:00` for `2022-10-10T12:00:00-07:00`.
    private static func exported(_ time: String) -> String {
        let isTime = time.utf8.count == 25 && time.utf8.dropFirst(10).first == UInt8(ascii: "T")
        return isTime ? String(time.prefix(19)).replacing("T", with: " ") : time
    }
}
