import Foundation
import ShellKit
import Terminal
import TestTraits
import Testing

/// One list in every format, and each format with every kind of value.
@MainActor
@Suite(.mainActor) struct ListFormatTests {
    private struct Record: Sendable {
        var number: Int? = 1
        var text: String? = "Blue Train"
        var isOwned = true
        var date: Date? = Date(timeIntervalSince1970: 0)
    }

    private static let columns: [ListColumn<Record>] = [
        .number("catalogNumber", title: "#") { $0.number }, .text("title") { $0.text },
        .truth("isOwned", title: "owned") { $0.isOwned }, .date("addedOn") { $0.date }.exceptInTables(),
    ]

    private static let records = [
        Record(), Record(number: 1_000_000, text: "検索", isOwned: false), Record(number: nil, text: nil, date: nil),
    ]

    private func written(_ records: [Record], as format: ListFormat) throws -> String {
        let output = MemoryOutput()
        try Output(output).writeList(records, Self.columns, as: format)
        return output.text
    }

    @Test(arguments: [
        (
            ListFormat.table,
            """
                  #  title       owned
                  1  Blue Train  yes
            1000000  検索        no
                                 yes

            """
        ),
        (
            .json,
            """
            [
            {"catalogNumber":1,"title":"Blue Train","isOwned":true,"addedOn":"1970-01-01T00:00:00Z"},
            {"catalogNumber":1000000,"title":"検索","isOwned":false,"addedOn":"1970-01-01T00:00:00Z"},
            {"catalogNumber":null,"title":null,"isOwned":true,"addedOn":null}
            ]

            """
        ),
        (
            .jsonl,
            """
            {"catalogNumber":1,"title":"Blue Train","isOwned":true,"addedOn":"1970-01-01T00:00:00Z"}
            {"catalogNumber":1000000,"title":"検索","isOwned":false,"addedOn":"1970-01-01T00:00:00Z"}
            {"catalogNumber":null,"title":null,"isOwned":true,"addedOn":null}

            """
        ),
        (
            .csv,
            """
            catalogNumber,title,isOwned,addedOn
            1,Blue Train,true,1970-01-01T00:00:00Z
            1000000,検索,false,1970-01-01T00:00:00Z
            ,,true,

            """
        ),
        (
            .tsv,
            "catalogNumber\ttitle\tisOwned\taddedOn\n1\tBlue Train\ttrue\t1970-01-01T00:00:00Z\n"
                + "1000000\t検索\tfalse\t1970-01-01T00:00:00Z\n\t\ttrue\t\n"
        ),
    ])
    func `numbers, booleans, dates and missing values retain their types`(_ format: ListFormat, _ text: String) throws {
        #expect(try written(Self.records, as: format) == text)
    }

    @Test(arguments: [
        (ListFormat.table, "#  title  owned\n"), (.json, "[]\n"), (.jsonl, ""),
        (.csv, "catalogNumber,title,isOwned,addedOn\n"), (.tsv, "catalogNumber\ttitle\tisOwned\taddedOn\n"),
    ])
    func `a list without rows is valid in every format`(_ format: ListFormat, _ text: String) throws {
        #expect(try written([], as: format) == text)
    }

    @Test(arguments: [
        (-1.0, "1969-12-31T23:59:59Z"), (-0.5, "1969-12-31T23:59:59Z"), (951_827_696.9, "2000-02-29T12:34:56Z"),
        (4_102_444_800, "2100-01-01T00:00:00Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ])
    func `dates are ISO 8601 in universal time, to the second`(_ seconds: Double, _ text: String) throws {
        let record = Record(date: Date(timeIntervalSince1970: seconds))
        #expect(try written([record], as: .tsv).hasSuffix("\t\(text)\n"))
    }

    @Test func `a table shows a date in the local time zone`() throws {
        let date = Date(timeIntervalSince1970: 951_827_696)
        let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let expected = String(
            format: "%04d-%02d-%02d %02d:%02d:%02d", try #require(parts.year), try #require(parts.month),
            try #require(parts.day), try #require(parts.hour), try #require(parts.minute), try #require(parts.second))
        let output = MemoryOutput()
        try Output(output).writeList([date], [.date("date", title: "when") { $0 }], as: .table)
        #expect(output.text == "when\n\(expected)\n")
    }

    @Test(arguments: ListFormat.allCases)
    func `rows are written before the list is complete`(_ format: ListFormat) throws {
        let output = MemoryOutput()
        let writer = try format.writer(of: Self.columns, to: Output(output))
        for number in 0..<20_000 { try writer.write(Record(number: number)) }
        let before = output.text.utf8.count
        try writer.end()
        #expect(output.text.utf8.count - before <= 1 << 17)
        #expect(before > 20_000 * 10)
        #expect(output.text.contains("19999"))
    }

    @Test func `a text is a number only if its row declares it`() throws {
        let columns: [ListColumn<(text: String, isNumber: Bool)>] = [
            .text("value", isNumber: { $0.isNumber }) { $0.text }
        ]
        let rows = [(text: "12", isNumber: true), ("12", false), ("twelve", true)]
        let output = MemoryOutput()
        try Output(output).writeList(rows, columns, as: .jsonl)
        #expect(output.text == "{\"value\":12}\n{\"value\":\"12\"}\n{\"value\":\"twelve\"}\n")
    }

    @Test func `a whole column is never truncated at any width`() throws {
        let line = String(repeating: "echo blue ", count: 9) + "train"
        let output = MemoryOutput()
        try Output(output, appearance: OutputAppearance(columns: 40, isTerminal: true)).writeList(
            [(7, line)], [.number("number", title: "#") { $0.0 }, .text("line") { $0.1 }.whole()], as: .table)
        #expect(output.text == "#  line\n7  \(line)\n")
    }

    @Test func `an error of the output ends the list`() throws {
        for format in ListFormat.allCases {
            #expect(throws: OutputClosed.self) {
                try Output(ClosedOutput()).writeList([Record()], Self.columns, as: format)
            }
        }
    }
}

/// An output without a reader.
private final class ClosedOutput: ByteOutput {
    func write(bytes: UnsafeRawBufferPointer) throws { throw OutputClosed() }
    func flush() throws {}
}
