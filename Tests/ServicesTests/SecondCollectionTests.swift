import BuiltProgram
import Foundation
import Randomness
import TestTraits
import Testing

/// A generated account with all that surprises in the answers of Discogs, in each combination that a seed makes.
@Suite(.blocking) struct SecondCollectionTests {
    private typealias Item = [String: Any]

    /// An item, and the members of the album that it must become.
    private struct Sample {
        var item: Item
        var album: [String: String]
    }

    private static func sample(_ number: Int, isWanted: Bool) -> Sample {
        var random = SeededRandom(seed: number)
        func choose<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }
        // Each tenth item is another copy of the release before.
        let release = 5_000_000 + (number % 10 == 9 && !isWanted ? number - 1 : number)
        let title = choose(["Title", "Title, with \"quotes\"", "Été ‘77", "東京", "[Untitled]"]) + " \(number)"
        let artists = choose([
            ([["name": "Nirvana (2)", "anv": "", "join": ""]], "Nirvana"),
            ([["name": "Prince", "anv": "The Artist", "join": ""]], "The Artist"),
            ([["name": "A", "anv": "", "join": "&"], ["name": "B (12)", "anv": "", "join": ""]], "A & B"),
            ([["name": "A", "anv": "", "join": ","], ["name": "B", "anv": "Bee", "join": ""]], "A, Bee"),
            ([["name": "A", "anv": "", "join": "feat."], ["name": "B", "anv": "", "join": ""]], "A feat. B"),
        ])
        let year = choose([0, 1969, 2024])
        let numbers = choose([["none"], ["CBS 1", "CBS 2"], ["none", "X-1"]])
        let master = choose([0, 700])
        let rating = choose([0, 5])
        let styles = choose([[], ["House"], ["House", "Pop Rock"]])
        var basic: Item = [
            "id": release, "title": title, "artists": artists.0, "year": year, "master_id": master, "styles": styles,
            "genres": ["Electronic"], "labels": numbers.map { ["name": "L", "catno": $0] },
            "formats": [["name": "Vinyl", "qty": choose(["1", "2"]), "descriptions": ["LP"], "text": "Red"]],
        ]
        if choose([true, false]) { basic["cover_image"] = "https://i.discogs.com/x.jpeg" }
        var item: Item = ["id": release, "rating": rating, "basic_information": basic]
        item["date_added"] = "2015-02-03T04:05:06-08:00"
        var album = [
            "title": title, "artist": artists.1, "year": year == 0 ? "" : "\(year)", "release_id": "\(release)",
            "Catalog#": numbers.joined(separator: "; "), "master_id": master == 0 ? "" : "\(master)",
            "Rating": rating == 0 ? "" : "\(rating)", "Style": styles.joined(separator: "; "), "genre": "Electronic",
            "Date Added": "2015-02-03 04:05:06",
        ]
        if isWanted {
            let notes = choose(["", "soon", "soon\n"])
            item["notes"] = notes
            album["Notes"] = notes.trimmingCharacters(in: .newlines)
            return Sample(item: item, album: album)
        }
        item["instance_id"] = 90_000_000 + number
        album["instance_id"] = "\(90_000_000 + number)"
        switch choose([0, 1, 2]) {
        case 0: album["CollectionFolder"] = ""
        case 1: (item["folder_id"], album["CollectionFolder"]) = (1, "Uncategorized")
        default: (item["folder_id"], album["CollectionFolder"]) = (7, "Jazz; Blues")
        }
        switch choose([0, 1, 2]) {
        case 0: album["Collection Media Condition"] = ""
        case 1: (item["notes"], album["Collection Media Condition"]) = ([Item](), "")
        default:
            item["notes"] = [["field_id": 1, "value": "Mint (M)\n"], ["field_id": 3, "value": "a\nb\r\n"]]
            album["Collection Media Condition"] = "Mint (M)"
        }
        return Sample(item: item, album: album)
    }

    /// Sets the pages of a list, and returns its samples.
    private func set(_ file: String, _ list: String, count: Int, on server: ServiceServer) throws -> [Sample] {
        let samples = (0..<count).map { Self.sample($0, isWanted: list == "wants") }
        let pages = (count + 99) / 100
        for page in 1...pages {
            let items = samples[((page - 1) * 100)..<min(count, page * 100)].map(\.item)
            let urls: Any = page % 2 == 0 ? [String: String]() : [String]()
            let pagination: Item = ["page": page, "pages": pages, "per_page": 100, "items": count, "urls": urls]
            let answer = try JSONSerialization.data(withJSONObject: ["pagination": pagination, list: items])
            server.replace(
                file.replacingOccurrences(of: "N", with: "\(page)"), by: String(decoding: answer, as: UTF8.self))
        }
        return samples
    }

    private func expect(_ samples: [Sample], in server: ServiceServer, key: String, _ query: String) async throws {
        let lines = try await server.run("export \(query) --format jsonl").output.split(separator: "\n")
        #expect(lines.count == samples.count)
        var albums: [String: Item] = [:]
        for line in lines {
            let members = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? Item)
            var album = members["fields"] as? Item ?? [:]
            for name in ["title", "artist", "genre", "year"] { album[name] = members[name] }
            albums["\(album[key] ?? "")"] = album
        }
        for sample in samples {
            let album = albums[sample.album[key] ?? ""] ?? [:]
            let found = sample.album.keys.reduce(into: [String: String]()) { found, name in
                let value = album[name].map { $0 is NSNull ? "" : "\($0)" }
                found[name] = value ?? ""
            }
            #expect(found == sample.album)
        }
    }

    @Test func `a collection of 621 items and 261 wants comes in whole`() async throws {
        let server = try await ServiceServer(settings: "delete *")
        try server.edit("folders.json") { members in
            members["folders"] = [
                ["id": 0, "name": "All", "count": 621], ["id": 1, "name": "Uncategorized"],
                ["id": 7, "name": "Jazz; Blues"],
            ]
        }
        let items = try set("releases-collector-N.json", "releases", count: 621, on: server)
        let wants = try set("wants-N", "wants", count: 261, on: server)
        let token = ["DISCOGS_TOKEN": "TopSecretTokenOfTheTest"]

        let done = try await server.run(["import discogs:collector"], environment: token)
        #expect(done.output == "621 albums read: 621 added, 0 already in the library, 0 rejected.\n", "\(done)")
        #expect(server.paths.count == 9)
        try await expect(items, in: server, key: "instance_id", "*")
        // A field of an account has line breaks within, and none at its end.
        #expect(try await server.run("count 'Collection Notes':a").output != "0\n")
        let again = try await server.run(["import discogs:collector --update"], environment: token)
        #expect(
            again.output == "621 albums read: 0 added, 0 changed, 621 unchanged, 0 missing, 0 rejected.\n", "\(again)")

        let wanted = try await server.run(
            ["delete *", "import discogs:collector --wantlist --set status=wanted"], environment: token)
        #expect(wanted.output == "261 albums read: 261 added, 0 already in the library, 0 rejected.\n", "\(wanted)")
        try await expect(wants, in: server, key: "release_id", "status:wanted")
        let unchanged = try await server.run(
            ["import discogs:collector --wantlist --update --set status=wanted"], environment: token)
        #expect(
            unchanged.output == "261 albums read: 0 added, 0 changed, 261 unchanged, 0 missing, 0 rejected.\n",
            "\(unchanged)")
    }
}
