import ShellKit
import TestTraits
import Testing

@MainActor @Suite(.mainActor) struct TickerTests {
    @Test func `a ticker calls its closure until that returns false, and can start again`() async throws {
        var count = 0
        let ticker = Ticker(every: .milliseconds(2)) {
            count += 1
            return !count.isMultiple(of: 3)
        }
        for end in [3, 6] {
            ticker.start()
            ticker.start()
            for _ in 0..<20_000 where count < end { try await Task.sleep(for: .milliseconds(2)) }
            try await Task.sleep(for: .milliseconds(50))
            #expect(count == end)
        }
    }

    @Test func `a ticker that is stopped or released calls nothing more`() async throws {
        var count = 0
        let stopped = Ticker(every: .milliseconds(2)) {
            count += 1
            return true
        }
        stopped.start()
        stopped.stop()
        var released: Ticker? = Ticker(every: .milliseconds(2)) {
            count += 1
            return true
        }
        released?.start()
        released = nil
        try await Task.sleep(for: .milliseconds(100))
        #expect(count == 0)
    }
}
