import Events
import TestTraits
import Testing

private struct Rang: Event { let times: Int }
private struct Closed: Event {}

@MainActor
@Suite(.mainActor) struct EventCenterTests {
    let center = EventCenter()

    @Test func `an observer receives the events of its type, in order, before post returns`() {
        var heard: [Int] = []
        let observation = center.observe(Rang.self, as: "bell") { heard.append($0.times) }
        center.post(Rang(times: 1))
        center.post(Closed())
        center.post(Rang(times: 2))
        #expect(heard == [1, 2])
        observation.cancel()
    }

    @Test func `a cancelled observer receives no more events, and a second cancel is harmless`() {
        var heard = 0
        let observation = center.observe(Rang.self, as: "bell") { _ in heard += 1 }
        observation.cancel()
        observation.cancel()
        center.post(Rang(times: 1))
        #expect(heard == 0)
        #expect(center.observers.isEmpty)
    }

    @Test func `releasing an observation ends it`() {
        var heard = 0
        var observation: Observation? = center.observe(Rang.self, as: "bell") { _ in heard += 1 }
        center.post(Rang(times: 1))
        withExtendedLifetime(observation) {}
        observation = nil
        center.post(Rang(times: 2))
        #expect(heard == 1)
    }

    @Test func `an observer that is cancelled during the delivery of an event does not receive it`() {
        var heard: [String] = []
        var second: Observation?
        let first = center.observe(Closed.self, as: "first") { _ in
            heard.append("first")
            second?.cancel()
        }
        second = center.observe(Closed.self, as: "second") { _ in heard.append("second") }
        center.post(Closed())
        #expect(heard == ["first"])
        first.cancel()
    }

    @Test func `an observer that is registered during the delivery of an event receives the next one`() {
        var heard = 0
        var late: Observation?
        let first = center.observe(Closed.self, as: "first") { [center] _ in
            if late == nil { late = center.observe(Closed.self, as: "late") { _ in heard += 1 } }
        }
        center.post(Closed())
        #expect(heard == 0)
        center.post(Closed())
        #expect(heard == 1)
        first.cancel()
    }

    @Test func `observers are listed by name in the order of their registration`() {
        let first = center.observe(Closed.self, as: "autosave") { _ in }
        let second = center.observe(Rang.self, as: "bell") { _ in }
        #expect(center.observers.map(\.name) == ["autosave", "bell"])
        #expect(center.observers.map(\.event) == ["Closed", "Rang"])
        first.cancel()
        #expect(center.observers.map(\.name) == ["bell"])
        second.cancel()
    }

    @Test func `the trace receives every event with the names of its observers`() {
        var trace: [[String]] = []
        center.trace = { _, names in trace.append(names) }
        let observation = center.observe(Rang.self, as: "bell") { _ in }
        center.post(Rang(times: 1))
        center.post(Closed())
        #expect(trace == [["bell"], []])
        observation.cancel()
    }
}
