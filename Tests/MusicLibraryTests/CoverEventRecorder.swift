import AlbumModel
import Events
import MusicLibrary

/// Records all cover events, as a view receives them.
@MainActor
final class CoverEventRecorder {
    /// The events in order, with the paths of the addresses: `wanted /a`, `arrived /a`.
    private(set) var events: [String] = []
    /// The files of covers, by address.
    private(set) var files: [String: String] = [:]
    /// The messages of failed covers, by address.
    private(set) var messages: [String: String] = [:]
    private var observations: [Observation] = []

    init(_ events: EventCenter) {
        observations = [
            events.observe(CoverWasRequested.self, as: "recorder") { [weak self] in self?.record("wanted", $0.address)
            },
            events.observe(CoverRequestDidEnd.self, as: "recorder") { [weak self] in self?.record($0) },
            events.observe(CoverCacheDidFail.self, as: "recorder") { [weak self] in self?.record("not kept", $0.message)
            },
        ]
    }

    /// Waits until this event was recorded so often, or for a timeout; the test then checks the record.
    func wait(for text: String, times: Int = 1) async throws {
        for _ in 0..<24_000 {
            guard events.count(where: { $0 == text }) < times else { break }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private func record(_ request: CoverRequestDidEnd) {
        switch request.outcome {
        case .available(let file, let wasFetched):
            files[request.address] = file
            record(wasFetched ? "arrived" : "was there", request.address)
        case .failed(let message, let isNew):
            messages[request.address] = message
            record(isNew ? "failed" : "had failed", request.address)
        case .cancelled: record("cancelled", request.address)
        }
    }

    private func record(_ what: String, _ address: String) {
        let path = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "/")
        events.append("\(what) /\(path)")
    }
}
