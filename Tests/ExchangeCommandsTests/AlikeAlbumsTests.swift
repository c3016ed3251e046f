import AlbumModel
import Foundation
import MusicLibrary
import Randomness
import ShellTesting
import TestTraits
import Testing

/// Albums that are already in the library are not added again.
@MainActor @Suite(.mainActor) struct AlikeAlbumsTests {
    private func table(_ rows: [String]) -> String { "title,artist\n" + rows.map { $0 + "\n" }.joined() }

    @Test func `an import of n equal albums adds n minus m if the library has m of them`() async throws {
        for (inFile, inLibrary, added) in [(1, 0, 1), (3, 0, 3), (1, 1, 0), (3, 1, 2), (2, 5, 0), (4, 4, 0), (5, 2, 3)]
        {
            let shell = try ExchangeShell()
            if inLibrary > 0 {
                _ = try await shell.importing(table(Array(repeating: "Blue,Joni", count: inLibrary)), "--duplicates")
            }
            let done = try await shell.importing(table(Array(repeating: "BLUE,joni", count: inFile)))
            #expect(done.output == summary(inFile, added: added, alike: inFile - added), "\(inFile) \(inLibrary)")
            #expect(try shell.library.count() == inLibrary + added)
        }
    }

    @Test func `an option adds duplicates`() async throws {
        let shell = try ExchangeShell()
        let text = table(["Blue,Joni", "blue,JONI"])
        #expect(try await shell.importing(text).output == summary(2, added: 2))
        #expect(try await shell.importing(text).output == summary(2, added: 0, alike: 2))
        #expect(try await shell.importing(text, "--duplicates").output == summary(2, added: 2))
        #expect(try shell.library.count() == 4)
    }

    @Test func `albums are equal if both artist and title are equal`() async throws {
        let shell = try ExchangeShell()
        _ = try await shell.importing(table(["Blue,Joni", "Joni,Blue", "!!!,???", "Ágætis byrjun,Sigur Rós"]))
        let rows = ["Blue,Blue", "Joni,Joni", "Blue,Joni M", "Blues,Joni", "!!!,!!!", "???,!!!"]
        #expect(try await shell.importing(table(rows)).output == summary(6, added: 6))
        #expect(
            try await shell.importing(table(["!!!,???", "ÁGÆTIS BYRJUN,sigur rós"])).output
                == summary(2, added: 0, alike: 2))
    }

    @Test(arguments: [0, 500])
    func `albums whose names differ in more than case are not equal`(others: Int) async throws {
        let shell = try ExchangeShell()
        let library = ["Médúlla,Björk", "Cafe,Noir"] + (0..<others).map { "Album \($0),Artist" }
        _ = try await shell.importing(table(library))
        let rows = ["Médúlla,Bjork", "Medulla,Björk", "Café,Noir", "ME\u{301}DU\u{301}LLA,BJÖRK", "CAFE,noir"]
        #expect(try await shell.importing(table(rows)).output == summary(5, added: 3, alike: 2))
    }

    @Test func `faults of an album that is already in the library are not reported`() async throws {
        let shell = try ExchangeShell()
        let text = "title,artist,year\nA,B,x\n"
        _ = try await shell.importing(text)
        #expect(
            try await shell.importing(text)
                == Outcome(output: summary(1, added: 0, alike: 1), diagnostics: "", status: 0))
    }

    /// Small and large files and libraries, compared with counting: some files use lookups, and others a full scan.
    @Test(arguments: 0..<12)
    func `every file is compared as by counting`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let shell = try ExchangeShell()
        let words = ["a", "B", "c", "Dé", "De", "!", "e f"]
        func rows(_ count: Int) -> [String] {
            (0..<count).map { _ in
                "\(words.randomElement(using: &random) ?? "a")\(Int.random(in: 0..<40, using: &random)),"
                    + (words.randomElement(using: &random) ?? "a")
            }
        }
        let first = rows(Int.random(in: 0...300, using: &random))
        let second = rows([3, 20, 400][Int(seed) % 3]).map { $0.uppercased() }
        if !first.isEmpty { _ = try await shell.importing(table(first), "--duplicates") }
        var left = Dictionary(first.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
        var expected = first
        for row in second {
            let number = left[row.lowercased(), default: 0]
            left[row.lowercased()] = max(0, number - 1)
            if number == 0 { expected.append(row) }
        }
        _ = try await shell.importing(table(second))
        #expect(try shell.drafts.map { "\($0.title),\($0.artist)" } == expected)
    }
}
