import AlbumModel
import Foundation
import TestTraits
import Testing

@testable import Services

/// The questions about an album, also one with strange titles.
@Suite(.blocking) struct ReleaseQueryTests {
    private func queries(
        _ level: ReleaseEvidence, _ fields: [String: String] = [:], title: String = "Lions", artist: String = "V2"
    ) -> [ReleaseQuery] {
        ReleaseQuery.queries(for: ReleaseMatchTests.album(fields, title: title, artist: artist), at: level)
    }

    @Test(arguments: [
        (
            ReleaseEvidence.mbid, ["MBID": " 16DF3287-6cda-33eb-8e9a-044b5e15ffdd "],
            ReleaseQuery.release([ReleaseMatchTests.id])
        ),
        (.discogs, ["Release_ID": "7; 8"], .linked(["7", "8"])),
        (
            .barcode, ["barcode": "602527043326"],
            .search("barcode:602527043326 OR barcode:0602527043326")
        ),
        (
            .barcode, ["Barcode": "07599251581"],
            .search("barcode:07599251581 OR barcode:7599251581 OR barcode:007599251581 OR barcode:0007599251581")
        ),
        (
            .barcode, ["Barcode": "0012345678"],
            .search(
                "barcode:0012345678 OR barcode:12345678 OR barcode:012345678 OR barcode:000012345678 OR barcode:0000012345678"
            )
        ),
        (.number, ["Catalog#": "GED 24727"], .search(#"catno:"GED 24727" AND artist:"V2""#)),
        (.number, ["catno": "GED 24727; X/1 \"23\""], .search(#"catno:"GED 24727" OR catno:"X/1 \"23\"""#)),
    ])
    func `each level asks for all values in one query`(
        level: ReleaseEvidence, fields: [String: String], query: ReleaseQuery
    ) { #expect(queries(level, fields) == [query]) }

    @Test(arguments: [
        (ReleaseEvidence.mbid, ["mbid": "16df3287"]), (.discogs, ["release_id": "r7"]), (.barcode, ["Barcode": "none"]),
        (.barcode, ["Barcode": "123"]), (.number, ["Catalog#": "none"]), (.number, ["Catalog#": "V-2"]),
        (.number, ["Catalog#": String(repeating: "x", count: 10_000)]),
    ])
    func `a text that identifies nothing is no question`(level: ReleaseEvidence, fields: [String: String]) {
        #expect(queries(level, fields) == [])
    }

    @Test(
        arguments: [
            (
                "Lions", "The Black Crowes",
                [
                    #"release:"Lions" AND artist:"Black Crowes""#,
                    #"release:"lions" AND artist:"black" AND artist:"crowes""#,
                ]
            ),
            (
                "Lions (Live)", "Crowes, The",
                [#"release:"Lions (Live)" AND artist:"Crowes""#, #"release:"lions" AND artist:"crowes""#]
            ),
            (
                "The The", "The The",
                [
                    #"release:"The The" AND artist:"The The""#,
                    #"release:"the" AND release:"the" AND artist:"the" AND artist:"the""#,
                ]
            ),
            ("A AND NOT (b OR [c]) && d || e!", "x:y*?~^{}", nil), (#"Q"uote\"#, "/a/b/", nil),
            ("a\u{0}b\nc\u{1b}", "d", nil),
            (String(repeating: "long ", count: 2000), String(repeating: "x y", count: 4000), nil),
            (String(repeating: "z", count: 10_000), "a", []), ("!!!", "???", []), ("()", "a", []),
            ("Ágætis Byrjun", "Sigur Rós", nil),
            ("夜に駆ける", "ヨアソビ", nil),
        ] as [(String, String, [String]?)])
    func `any title is quoted and escaped, or the level is skipped`(title: String, artist: String, expected: [String]?)
    {
        let found = queries(.text, title: title, artist: artist).compactMap { query in
            if case .search(let text) = query { text } else { nil }
        }
        if let expected { #expect(found == expected) } else { #expect(!found.isEmpty) }
        for text in found {
            #expect(LuceneQuery(text) != nil, "\(text)")
            #expect(text.utf8.count < 1500 && text.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(text)")
        }
    }

    @Test func `the table of the rules in README.md is that of the program, with a test for each`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let tests = try ["ReleaseQueryTests", "ReleaseMatchTests", "LookupTests"].map { name in
            try String(contentsOf: root.appending(path: "Tests/ServicesTests/\(name).swift"), encoding: .utf8)
        }.joined()
        for row in ReleaseRules.table {
            let line = readme.split(separator: "\n").first { $0.hasPrefix("| \(row.name) | \(row.rule) | ") }
            let cells = try #require(line, "| \(row.name) | \(row.rule) |").split(separator: "|")
            let test = cells[2].trimmingCharacters(in: .whitespaces)
            #expect(tests.contains("func `\(test)`"), "\(test)")
        }
    }
}
