internal import Synchronization

/// Lets transfers in, so many from one host and so many in all; who comes first goes in first.
///
/// A transfer waits only for its own host's turn or for the total: hosts that are full are passed over, and among the
/// others the one that has waited longest is next. Entering and leaving cost O(hosts waited for).
final class TransferGate: Sendable {
    private struct State {
        var perHost: Int
        let total: Int
        var inside = 0
        var lanes: [String: WaitingLane] = [:]
        var nextTicket = 0
    }

    private let state: Mutex<State>

    init(perHost: Int, total: Int) {
        state = Mutex(State(perHost: max(1, perHost), total: max(1, total)))
    }

    /// Waits for a place.
    /// - Throws: ``TransferError/cancelled`` when the task is cancelled before it has one.
    func enter(_ host: String) async throws(TransferError) {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(host, ticket, $0) }
        } onCancel: {
            withdraw(host, ticket)
        }
        guard isIn else { throw .cancelled }
    }

    /// Gives the place back.
    func leave(_ host: String) {
        change { state in
            state.inside -= 1
            state.lanes[host]?.inside -= 1
        }
    }

    /// How many wait now.
    var waiting: Int { state.withLock { $0.lanes.values.reduce(0) { $0 + $1.waitingCount } } }

    /// Changes how many are let in from one host, at least 1; those inside stay.
    func setLimit(perHost: Int) { change { $0.perHost = max(1, perHost) } }

    private func wait(_ host: String, _ ticket: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        change { state in
            // The handler of a cancellation may have run before the ticket was in its lane; then it found nothing.
            guard !Task.isCancelled else { return continuation.resume(returning: false) }
            state.lanes[host, default: WaitingLane()].append(ticket, continuation)
        }
    }

    private func withdraw(_ host: String, _ ticket: Int) {
        change { $0.lanes[host]?.remove(ticket)?.resume(returning: false) }
    }

    /// Changes something, and lets in who may go in then.
    private func change(_ body: (inout State) -> Void) {
        let admitted = state.withLock { state in
            body(&state)
            var admitted: [CheckedContinuation<Bool, Never>] = []
            while let continuation = Self.next(&state) { admitted.append(continuation) }
            state.lanes = state.lanes.filter { !$0.value.isIdle }
            return admitted
        }
        for continuation in admitted { continuation.resume(returning: true) }
    }

    private static func next(_ state: inout State) -> CheckedContinuation<Bool, Never>? {
        guard state.inside < state.total else { return nil }
        let open = state.lanes.filter { $0.value.inside < state.perHost && $0.value.first != nil }
        guard let host = open.min(by: { ($0.value.first ?? 0) < ($1.value.first ?? 0) })?.key else { return nil }
        state.inside += 1
        return state.lanes[host]?.admitFirst()
    }
}
