import Foundation
import Tabular
import TestFiles
import Testing

@testable import Services

/// Answers that are kept, with files of other ages and sizes.
struct KeptAnswersTests {
    private let folder = TemporaryFolder()

    private func kept(refreshes: Bool = false) -> KeptAnswers { KeptAnswers(in: folder.path, isRefreshing: refreshes) }

    /// Makes the kept files older.
    private func age(days: Double) throws {
        for path in folder.names.map(folder.file) {
            let date = try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
            try FileManager.default.setAttributes([.modificationDate: date - days * 86_400], ofItemAtPath: path)
        }
    }

    @Test(arguments: [(29.9, true), (30.1, false)])
    func `an answer is kept 30 days, also one that there is nothing`(days: Double, isKept: Bool) throws {
        kept().keep(.null, to: "a miss")
        kept().keep(.bool(true), to: "an answer")
        try age(days: days)
        #expect(kept().answer(to: "a miss") == (isKept ? .null : nil))
        #expect(kept().answer(to: "an answer") == (isKept ? .bool(true) : nil))
        #expect(kept().answer(to: "another question") == nil)
        kept().trim()
        #expect(folder.names.count == (isKept ? 2 : 0))
    }

    @Test func `a refresh asks again and replaces what is kept`() throws {
        kept().keep(.bool(false), to: "q")
        #expect(kept(refreshes: true).answer(to: "q") == nil)
        kept(refreshes: true).keep(.bool(true), to: "q")
        #expect(kept().answer(to: "q") == .bool(true))
    }

    @Test func `beyond 64 MB the oldest answers go, until a tenth is free`() throws {
        let text = JSONValue.string(String(repeating: "x", count: 4 << 20))
        for number in 1...17 {
            kept().keep(text, to: "\(number)")
            try age(days: 0.001)
        }
        kept().trim()
        let held = (1...17).filter { kept().answer(to: "\($0)") != nil }
        #expect(held == Array(4...17))
    }
}
