import Events
import MusicLibrary

/// Hears everything that happens with covers, as a view does.
@MainActor
final class CoverWitness {
    /// What happened, in order: `wanted /a`, `arrived /a`, by the paths of the addresses.
    private(set) var heard: [String] = []
    /// Where covers are, by their addresses.
    private(set) var files: [String: String] = [:]
    /// Why covers failed, by their addresses.
    private(set) var messages: [String: String] = [:]
    private var observations: [Observation] = []

    init(_ events: EventCenter) {
        observations = [
            events.observe(CoverWasRequested.self, as: "witness") { [weak self] in self?.hear("wanted", $0.address) },
            events.observe(CoverRequestDidEnd.self, as: "witness") { [weak self] in self?.record($0) },
            events.observe(CoversAreNotKept.self, as: "witness") { [weak self] in self?.hear("not kept", $0.message) },
        ]
    }

    /// Waits until this was heard so often; whatever it shows by then is for the test to look at.
    func wait(for text: String, times: Int = 1) async throws {
        for _ in 0..<24_000 where heard.count(where: { $0 == text }) < times {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private func record(_ request: CoverRequestDidEnd) {
        switch request.outcome {
        case .available(let file, let wasFetched):
            files[request.address] = file
            hear(wasFetched ? "arrived" : "was there", request.address)
        case .failed(let message, let isNew):
            messages[request.address] = message
            hear(isNew ? "failed" : "had failed", request.address)
        case .cancelled: hear("cancelled", request.address)
        }
    }

    private func hear(_ what: String, _ address: String) {
        let path = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "/")
        heard.append("\(what) /\(path)")
    }
}
