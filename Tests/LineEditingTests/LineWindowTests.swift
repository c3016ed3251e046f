import Testing

@testable import LineEditing

@Suite struct LineWindowTests {
    @Test(arguments: [(0, 0), (10, 5), (16_384, 16_384)])
    func `a short line is drawn completely`(_ count: Int, _ cursor: Int) {
        #expect(LineWindow(count: count, cursor: cursor).range == 0..<count)
    }

    @Test func `the window of a longer line is around the cursor, and moves in steps`() {
        let count = 1_000_000
        for cursor in [0, 1, 4095, 4096, 500_000, count - 1, count] {
            let range = LineWindow(count: count, cursor: cursor).range
            #expect(range.lowerBound <= max(0, cursor - 4096))
            #expect(range.upperBound >= min(count, cursor + 4096))
            #expect(range.count <= 3 * 4096)
            #expect(range.upperBound <= count)
        }
        #expect(LineWindow(count: count, cursor: 500_000).range == LineWindow(count: count, cursor: 500_001).range)
    }

    @Test func `the beginning of a long entry stays on the screen`() {
        #expect(LineWindow.beginning(of: "abc") == "abc")
        let short = String(repeating: "検", count: 16_384)
        #expect(LineWindow.beginning(of: short) == short)
        #expect(LineWindow.beginning(of: short + "検") == short + "…")
    }
}
