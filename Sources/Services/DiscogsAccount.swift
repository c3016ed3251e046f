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
    /// - Returns: False if Discogs counts more items than it shows, and sentences about what it does not show.
    /// - Throws: ``ServiceError``, or a cancellation error; the file is incomplete then.
    package func write(
        _ list: List, to file: OpenFile, _ report: @Sendable (Int, Int) async -> Void
    ) async throws -> (isWhole: Bool, remarks: [String]) {
        let names = try await names(of: list)
        let source = try source(of: list, names)
        var remarks = [
            list == .wantlist || names.isOwner
                ? nil : "Discogs shows folders and private notes only with their owner's token."
        ].compactMap(\.self)
        var earlier: Count?
        for _ in 1...2 {
            let count = try await writePages(of: source, names, to: file, report)
            if let count, count.read == count.all || count == earlier {
                if count.read < count.all {
                    remarks.append("Discogs counts \(count.all) items, and shows \(count.read).")
                }
                return (count.read == count.all, remarks)
            }
            earlier = count
            do throws(SystemError) {
                try file.truncate(to: 0)
                try file.rewind()
            } catch { throw ServiceError.notStored(reason: error.description) }
        }
        throw ServiceError.changing(.discogs)
    }

    /// The number of items that were read, and the number that the pages name.
    private struct Count: Equatable {
        var read = 0
        var all = 0
    }

    /// The names in the collection. Only its owner can see all of them; a refused list is as if it was empty.
    private func names(of list: List) async throws -> DiscogsNames {
        var names = DiscogsNames(hasToken: client.service.token != nil)
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

    /// Writes all pages; returns nil if the list changes meanwhile, so that the number differs or an item comes twice.
    private func writePages(
        of source: (path: String, items: String), _ names: DiscogsNames, to file: OpenFile,
        _ report: @Sendable (Int, Int) async -> Void
    ) async throws -> Count? {
        var (page, count, seen) = (1, Count(), Set<Int>())
        var answer = try await client.json(at: source.path, query(of: source, page))
        while true {
            let query = query(of: source, page)
            // A page behind the last one is missing too.
            guard let found = answer else { if page == 1 { throw ServiceError.noUser(user) } else { return nil } }
            guard let pages = found["pagination"]?["pages"]?.integer,
                let all = found["pagination"]?["items"]?.integer,
                let items = found[source.items]?.array, pages <= Self.mostPages
            else { throw try client.unreadable(source.path, query, "has no list of \(source.items) with its length") }
            if page > 1, count.all != all { return nil }
            count.all = all
            for item in items {
                guard item["basic_information"]?.object != nil else {
                    throw try client.unreadable(source.path, query, "has an item without a release")
                }
                let number = item[source.items == "wants" ? "id" : "instance_id"]?.integer
                if let number, !seen.insert(number).inserted { return nil }
            }
            count.read += items.count
            let isLast = page >= pages || items.isEmpty
            page += 1
            // The service answers while this page is written.
            let following = self.query(of: source, page)
            async let next = isLast ? nil : client.json(at: source.path, following)
            try write(items, names, isWanted: source.items == "wants", to: file)
            await report(count.read, all)
            answer = try await next
            if isLast { return count.read > all ? nil : count }
        }
    }

    private func query(of source: (path: String, items: String), _ page: Int) -> [(name: String, value: String)] {
        [("per_page", "\(Self.page)"), ("page", "\(page)")]
            + (source.items == "releases" ? [("sort", "added"), ("sort_order", "asc")] : [])
    }

    private func write(_ items: [JSONValue], _ names: DiscogsNames, isWanted: Bool, to file: OpenFile) throws {
        var lines = ""
        for item in items.compactMap(\.object) {
            lines += JSONValue.object(names.row(of: item, isWanted: isWanted)).serialized() + "\n"
        }
        do throws(SystemError) { try file.write(Array(lines.utf8)) } catch {
            throw ServiceError.notStored(reason: error.description)
        }
    }
}

/// The names of the folders and fields of a collection, which its items have only as numbers.
struct DiscogsNames {
    private(set) var folders: [(id: Int, name: String)] = []
    private var fields: [(id: Int, column: String, isPublic: Bool)] = []
    private let hasToken: Bool

    /// - Parameter hasToken: True if values of fields that are not public may be visible.
    init(hasToken: Bool) { self.hasToken = hasToken }

    /// True if the values of fields that are not public are surely visible: only the owner sees other folders than that of all items.
    var isOwner: Bool { folders.contains { $0.id != 0 } }

    mutating func addFolders(_ answer: JSONValue?) {
        folders = Self.named(answer?["folders"]).map { ($0.id, $0.name) }
    }

    mutating func addFields(_ answer: JSONValue?) {
        for field in Self.named(answer?["fields"]) where hasToken || field.value["public"] == true {
            let column = "Collection " + field.name
            let number = fields.count { $0.column == column || $0.column.hasPrefix(column + " ") } + 1
            fields.append((field.id, number == 1 ? column : "\(column) \(number)", field.value["public"] == true))
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
            row["Notes"] = item["notes"].map(Self.exported(note:)) ?? .null
            return row
        }
        if let id = item["folder_id"]?.integer, let folder = folders.first(where: { $0.id == id }) {
            row["CollectionFolder"] = .string(folder.name)
        }
        let notes = item["notes"]?.array
        for field in fields {
            if let note = notes?.first(where: { $0["field_id"]?.integer == field.id })?["value"] {
                row[field.column] = Self.exported(note: note)
            } else if notes != nil, field.isPublic || isOwner {
                row[field.column] = .null
            }
        }
        row["instance_id"] = item["instance_id"] ?? .null
        return row
    }

    /// A note without the line break at its end, which the export does not have either.
    private static func exported(note: JSONValue) -> JSONValue {
        guard var text = note.string else { return note }
        while text.last?.isNewline == true { text.removeLast() }
        return .string(text)
    }

    /// The time as Discogs' export has it: `2022-10-10 12:00:00` for `2022-10-10T12:00:00-07:00`.
    private static func exported(_ time: String) -> String {
        let isTime = time.utf8.count == 25 && time.utf8.dropFirst(10).first == UInt8(ascii: "T")
        return isTime ? String(time.prefix(19)).replacing("T", with: " ") : time
    }
}
