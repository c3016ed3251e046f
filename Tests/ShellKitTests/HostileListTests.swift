import Foundation
import ShellKit
import Terminal
import TestTraits
import Testing

/// The form of any text in each format, on a terminal and on a pipe.
@MainActor
@Suite(.blocking) struct HostileListTests {
    /// The output of a text as the only cell of a list, below its header.
    struct Sample: Sendable, CustomTestStringConvertible {
        let text: String
        /// In a table, on a terminal and on a pipe.
        let table: String
        /// In CSV on a pipe.
        let csv: String
        /// In CSV on a terminal.
        let shownCSV: String
        /// In TSV on a pipe.
        let tsv: String
        /// In TSV on a terminal.
        let shownTSV: String
        /// In JSON on a pipe.
        let json: String
        /// In JSON on a terminal; by default the same.
        let shownJSON: String

        init(
            _ text: String, table: String? = nil, csv: String? = nil, shownCSV: String? = nil, tsv: String? = nil,
            shownTSV: String? = nil, json: String? = nil, shownJSON: String? = nil
        ) {
            self.text = text
            self.table = table ?? text
            self.csv = csv ?? text
            self.shownCSV = shownCSV ?? table ?? csv ?? text
            self.tsv = tsv ?? text
            self.shownTSV = shownTSV ?? tsv ?? table ?? text
            self.json = "\"\(json ?? text)\""
            self.shownJSON = "\"\(shownJSON ?? json ?? text)\""
        }

        var testDescription: String { text.debugDescription }
    }

    nonisolated static let samples = [
        // Control characters of terminals: shown on every terminal; on a pipe only JSON escapes them.
        Sample("a\u{1b}[2Jb", table: "a\\u{1b}[2Jb", json: "a\\u001b[2Jb"),
        Sample("\u{1b}]0;title\u{7}", table: "\\u{1b}]0;title\\u{7}", json: "\\u001b]0;title\\u0007"),
        Sample(
            "\u{1b}P$q\u{1b}\\", table: "\\u{1b}P$q\\u{1b}\\", tsv: "\u{1b}P$q\u{1b}\\\\",
            shownTSV: "\\u{1b}P$q\\u{1b}\\\\", json: "\\u001bP$q\\u001b\\\\"),
        Sample("\u{9b}31m", table: "\\u{9b}31m", json: "\\u009b31m"),
        Sample("\u{90}q\u{9c}", table: "\\u{90}q\\u{9c}", json: "\\u0090q\\u009c"),
        Sample("nul\0!", table: "nul\\u{0}!", json: "nul\\u0000!"), Sample("\u{7f}", table: "\\u{7f}", json: "\\u007f"),
        Sample("over\u{8}\u{8}", table: "over\\u{8}\\u{8}", json: "over\\u0008\\u0008"),
        // Writing direction: unchanged in files and pipes, shown on a terminal.
        Sample("x\u{202e}fdp.exe", table: "x\\u{202e}fdp.exe", shownJSON: "x\\u202efdp.exe"),
        Sample("\u{2066}a\u{2069}", table: "\\u{2066}a\\u{2069}", shownJSON: "\\u2066a\\u2069"),
        Sample("\u{61c}١\u{200f}", table: "\\u{61c}١\\u{200f}", shownJSON: "\\u061c١\\u200f"),
        Sample("a\u{2028}b", table: "a\\u{2028}b", json: "a\\u2028b"),
        // Separators of cells and rows.
        Sample("a\tb", table: "a\\u{9}b", tsv: "a\\tb", json: "a\\tb"),
        Sample("a\nb", table: "a\\u{a}b", csv: "\"a\nb\"", tsv: "a\\nb", json: "a\\nb"),
        Sample("a\rb", table: "a\\u{d}b", csv: "\"a\rb\"", tsv: "a\\rb", json: "a\\rb"),
        Sample("a\r\nb", table: "a\\u{d}\\u{a}b", csv: "\"a\r\nb\"", tsv: "a\\r\\nb", json: "a\\r\\nb"),
        Sample("say \"hi\"", csv: "\"say \"\"hi\"\"\"", shownCSV: "\"say \"\"hi\"\"\"", json: "say \\\"hi\\\""),
        Sample("a,b", csv: "\"a,b\"", shownCSV: "\"a,b\""), Sample("a;b|c"),
        Sample("C:\\new", tsv: "C:\\\\new", json: "C:\\\\new"),
        // A formula is a text: a spreadsheet must import it as text.
        Sample("=cmd()"), Sample("+1"), Sample("-1"), Sample("@SUM(A1)"),
        // Wide, joined and combining characters, and right-to-left text.
        Sample("宇多田ヒカル"), Sample("👨‍👩‍👧‍👦"), Sample("❤️🇳🇴👍🏽"), Sample("Bjo\u{308}rk"), Sample("שלום 12"), Sample("فيروز"),
    ]

    private func written(_ texts: [String], as format: ListFormat, isTerminal: Bool) throws -> String {
        let output = MemoryOutput()
        let look = OutputAppearance(columns: isTerminal ? 80 : nil, isTerminal: isTerminal)
        try Output(output, appearance: look)
            .writeList(texts, [.text("text") { $0 }, .text("end") { _ in "." }], as: format)
        return output.text
    }

    @Test(arguments: samples, [false, true])
    func `a table shows control characters`(_ sample: Sample, isTerminal: Bool) throws {
        let width = max(4, sample.table.displayWidth)
        let row = sample.table + String(repeating: " ", count: width - sample.table.displayWidth + 2) + ".\n"
        let written = try written([sample.text], as: .table, isTerminal: isTerminal)
        #expect(written == "text" + String(repeating: " ", count: width - 2) + "end\n" + row)
    }

    @Test(arguments: samples, [false, true])
    func `CSV contains control characters unchanged in a pipe, and shows them on a terminal`(
        _ sample: Sample, isTerminal: Bool
    ) throws {
        let written = try written([sample.text], as: .csv, isTerminal: isTerminal)
        #expect(written == "text,end\n\(isTerminal ? sample.shownCSV : sample.csv),.\n")
    }

    @Test(arguments: samples, [false, true])
    func `TSV writes a row on one line, and shows control characters on a terminal`(_ sample: Sample, isTerminal: Bool)
        throws
    {
        let written = try written([sample.text], as: .tsv, isTerminal: isTerminal)
        #expect(written == "text\tend\n\(isTerminal ? sample.shownTSV : sample.tsv)\t.\n")
    }

    @Test(arguments: samples, [false, true])
    func `JSON escapes control characters without changing the value`(_ sample: Sample, isTerminal: Bool) throws {
        let object = "{\"text\":\(isTerminal ? sample.shownJSON : sample.json),\"end\":\".\"}"
        #expect(try written([sample.text], as: .jsonl, isTerminal: isTerminal) == object + "\n")
        let list = try written([sample.text], as: .json, isTerminal: isTerminal)
        #expect(list == "[\n\(object)\n]\n")
        let read = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: String]]
        #expect(read?.first?["text"].map { Array($0.unicodeScalars) } == Array(sample.text.unicodeScalars))
    }

    @Test(arguments: ListFormat.allCases)
    func `no control character reaches a real terminal`(_ format: ListFormat) throws {
        let everything = (UInt32(0)...0xffff).compactMap(Unicode.Scalar.init).map { "<\($0)>" }.joined()
        let terminal = try RawTerminal()
        let received = try terminal.received {
            let output = OutputStack.output(to: terminal.descriptor, color: .never)
            for text in Self.samples.map(\.text) + [everything] {
                try output.writeList([text], [.text(text) { $0 }, .text("end") { _ in "." }], as: format)
            }
            try output.flush()
        }
        let obeyed = received.unicodeScalars.filter {
            ControlCharacters.isControl($0) && $0 != "\n" && !(format == .tsv && $0 == "\t")
        }
        #expect(obeyed.isEmpty, "\(obeyed)")
        #expect(received.contains("宇多田ヒカル"))
        let rows = format == .json ? 3 : format == .jsonl ? 1 : 2
        #expect(received.filter { $0 == "\n" }.count == (Self.samples.count + 1) * rows)
    }
}
