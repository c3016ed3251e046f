import Testing

@testable import LineEditing

@Suite struct KillRingTests {
    @Test func `consecutive kills are joined on the side of their deletion`() {
        var ring = KillRing()
        ring.kill("b", .forward, joins: false)
        ring.kill("c", .forward, joins: true)
        ring.kill("a", .backward, joins: true)
        #expect(ring.yank() == "abc")
    }

    @Test func `yank rotates from the last kill to the first and around`() {
        var ring = KillRing()
        #expect(ring.yank() == nil)
        #expect(ring.rotate() == nil)
        for text in ["one", "two", "three"] { ring.kill(text, .forward, joins: false) }
        #expect([ring.yank(), ring.rotate(), ring.rotate(), ring.rotate()] == ["three", "two", "one", "three"])
        _ = ring.rotate()
        #expect(ring.yank() == "three")
    }

    @Test func `an empty kill is ignored, and the ring keeps the last 60`() {
        var ring = KillRing()
        ring.kill("", .forward, joins: false)
        #expect(ring.yank() == nil)
        for number in 0..<100 { ring.kill("\(number)", .forward, joins: false) }
        let all = (0..<100).compactMap { _ in ring.rotate() }
        #expect(Set(all).count == 60)
        #expect(!all.contains("39"))
        #expect(all.contains("40"))
    }
}
