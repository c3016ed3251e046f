import Testing

@testable import LineEditing

@Suite struct ScreenHoldingsTests {
    private func holding(_ name: String) -> ScreenHolding { ScreenHolding(arrival: "+\(name)", departure: "-\(name)") }

    @Test func `what comes is brought once, and what leaves is taken away before its place is used again`() {
        var holdings = ScreenHoldings()
        holdings.set(holding("a"), at: 1)
        holdings.set(holding("b"), at: 2)
        #expect(holdings.update() == "+a+b")
        #expect(holdings.update() == "")
        holdings.set(nil, at: 1)
        holdings.set(holding("c"), at: 1)
        #expect(holdings.update() == "-a+c")
        holdings.set(nil, at: 2)
        #expect(holdings.update() == "-b")
        #expect(holdings.takeAll() == "-c")
        #expect(holdings.takeAll() == "")
    }

    @Test func `what came and went between two drawings is never brought`() {
        var holdings = ScreenHoldings()
        holdings.set(holding("a"), at: 1)
        holdings.set(nil, at: 1)
        #expect(holdings.update() == "" && holdings.takeAll() == "")
    }

    @Test func `what was taken away for a while is brought again, and nothing else`() {
        var holdings = ScreenHoldings()
        holdings.set(holding("a"), at: 1)
        holdings.set(holding("b"), at: 2)
        _ = holdings.update()
        #expect(holdings.takeAll() == "-a-b")
        holdings.set(nil, at: 2)
        holdings.showAll()
        #expect(holdings.update() == "+a")
    }
}
