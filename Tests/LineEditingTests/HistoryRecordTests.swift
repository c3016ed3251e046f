import Testing

@testable import LineEditing

@Suite struct HistoryRecordTests {
    private func record(_ line: [UInt8]) -> HistoryRecord? {
        line.withUnsafeBufferPointer { HistoryRecord(line: $0) }
    }

    @Test(arguments: [
        "list", "add \"検索\"", "a\nb", "tab\there", "back\\slash \\n", "\u{1b}[31m", "\u{7f}", "👨‍👩‍👧", "x\r\n",
    ])
    func `an entry survives encoding and decoding`(_ text: String) {
        let record = HistoryRecord(time: 1_763_690_400, text: text)
        #expect(record.line.last == 0x0a)
        #expect(record.line.filter { $0 == 0x0a }.count == 1)
        #expect(self.record(record.line.dropLast()) == record)
    }

    @Test func `a record is written in the documented format`() {
        #expect(HistoryRecord(time: 12, text: "a\\b\nc\u{1b}").line == Array("12\ta\\\\b\\nc\\x1b\n".utf8))
    }

    @Test(arguments: [
        "", "list", "12", "12\t", "x12\tlist", "-1\tlist", "12\ta\\", "12\ta\\q", "12\ta\\x1", "12\tlist\u{18}",
        "12\ta\tb", "99999999999999999999\tx",
    ])
    func `a line in another format is not a record`(_ line: String) {
        #expect(record(Array(line.utf8)) == nil)
    }

    @Test func `a line that is not UTF-8 is not a record`() {
        #expect(record(Array("12\ta".utf8) + [0xff]) == nil)
    }
}
