import AlbumModel
import Foundation
import TestTraits
import Testing

/// Imports each file of Tests/Collections, and compares the library with `expected.json`.
@MainActor @Suite(.mainActor) struct CollectionTests {
    @Test(arguments: ExpectedCollection.names)
    func `a collection of another program is imported as its owner expects`(file: String) async throws {
        let expected = try ExpectedCollection.of(file)
        let shell = try ExchangeShell()
        let done = try await shell.importing(file)
        if let refusal = expected.refused {
            #expect(done.status == refusal.status, "\(done)")
            #expect(try shell.drafts.isEmpty)
            expect(done, of: file, mentions: refusal.message)
            return
        }
        #expect(done.status == 0, "\(done)")
        try compare(shell.drafts, with: try #require(expected.import))
        for fault in expected.rejected ?? [] {
            expect(done, of: file, mentions: [[":\(fault.line):"]] + fault.message)
        }
        if let leftOut = expected.leftOut { expect(done, of: file, mentions: leftOut) }
        for command in expected.then ?? [] {
            expect(try await shell.run(command.command), of: file, mentions: command.message)
        }
        if expected.rejected == nil, expected.leftOut == nil {
            #expect(done.output.contains("\(expected.albums) added"), "\(done)")
            #expect(done.output.contains(" 0 rejected"), "\(done)")
        }
    }

    @Test func `a monthly update takes what the file changed`() async throws {
        let update = try #require(ExpectedCollection.of("month2.csv").update)
        let shell = try ExchangeShell()
        try await shell.importing(update.after)
        let done = try await shell.importing("month2.csv", "--update")
        #expect(done.status == 0, "\(done)")
        try compare(shell.drafts.sorted { $0.key < $1.key }, with: update.library.sorted { $0.key < $1.key })
        expect(
            done, of: "month2.csv",
            mentions: [
                ["\(update.read) albums read"], ["\(update.added.count) added"], ["\(update.changed.count) changed"],
                ["\(update.unchanged.count) unchanged"], ["\(update.missing.count) missing"],
            ])
    }

    @Test func `a monthly update keeps what the user corrected`() async throws {
        let update = try #require(ExpectedCollection.of("month2.csv").update)
        let shell = try ExchangeShell()
        try await shell.importing(update.after)
        for line in update.edits { #expect(try await shell.run(line).status == 0, "\(line)") }
        let done = try await shell.importing("month2.csv", "--update")
        #expect(done.status == 0, "\(done)")
        for value in update.valuesAfterEdits {
            let album = try #require(try shell.drafts.first { $0.fields["release_id"] == value.release })
            #expect(value.isEqual(in: album), "\(value) differs in \(album)")
        }
        for message in update.messagesAfterEdits { expect(done, of: "month2.csv", mentions: message) }
    }

    private func compare(_ albums: [AlbumDraft], with expected: [ExpectedAlbum]) throws {
        #expect(albums.count == expected.count, "\(albums.map(\.title))")
        for (album, expected) in zip(albums, expected) {
            #expect(expected.differences(from: album) == [], "\(album.title)")
        }
    }

    /// Expects one text of each list in the output; the file's name and the command do not count.
    private func expect(_ done: Outcome, of file: String, mentions message: [[String]]) {
        let text = (done.output + done.diagnostics).replacingOccurrences(of: "@/\(file)", with: "").lowercased()
        for texts in message {
            #expect(texts.contains { text.contains($0.lowercased()) }, "\(texts) are not in:\n\(text)")
        }
    }
}

extension ExchangeShell {
    /// Imports a file of Tests/Collections.
    @discardableResult
    fileprivate func importing(_ file: String, _ options: String = "") async throws -> Outcome {
        try write([UInt8](Data(contentsOf: ExpectedCollection.folder.appending(path: file))), to: file)
        return try await run("import @/\(file) \(options)")
    }
}

extension AlbumDraft {
    /// The order of albums for a comparison without their positions.
    fileprivate var key: String { "\(fields["release_id"] ?? "") \(fields["Date Added"] ?? "")" }
}
