internal import Events
internal import MusicLibrary

/// The result of a cover that a command requests and waits for.
///
/// - Pattern: Observer (concrete observer)
@MainActor
final class CoverAnswer {
    /// The result of the request.
    enum Answer: Sendable, Hashable {
        case file(String)
        case failed(String)
        case cancelled
    }

    private let events: EventCenter
    /// The address of the cover.
    let address: String
    private let interest: CoverInterest
    private var observations: [Observation] = []
    private var continuation: CheckedContinuation<Answer, Never>?

    init(_ address: String, by name: String, of events: EventCenter) {
        (self.address, self.events) = (address, events)
        interest = CoverInterest(name, isInsistent: true)
    }

    /// Requests the cover and waits for the result; cancelling the task withdraws the request.
    func wait(title: String) async -> Answer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                self.continuation = continuation
                observe()
                events.post(CoverWasWanted(address, of: title, by: interest))
            }
        } onCancel: {
            Task { @MainActor in self.giveUp() }
        }
    }

    private func observe() {
        let name = interest.name
        observations = [
            events.observe(CoverDidArrive.self, as: name) { [weak self] in self?.take(.file($0.file), of: $0.address) },
            events.observe(CoverDidFail.self, as: name) { [weak self] in self?.take(.failed($0.message), of: $0.address)
            },
            events.observe(CoverDownloadWasCancelled.self, as: name) { [weak self] in
                self?.take(.cancelled, of: $0.address)
            },
        ]
    }

    private func giveUp() {
        events.post(CoverIsNoLongerWanted(address, by: interest))
        take(.cancelled, of: address)
    }

    private func take(_ answer: Answer, of address: String) {
        guard address == self.address, let continuation else { return }
        self.continuation = nil
        observations = []
        continuation.resume(returning: answer)
    }
}
