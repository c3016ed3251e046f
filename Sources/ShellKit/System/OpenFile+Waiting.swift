internal import Dispatch
internal import Files
internal import Synchronization

extension OpenFile {
    /// The maximum delay after a cancellation, in milliseconds.
    private static let longestPoll: Int32 = 50

    /// Waits on another thread until input is available or the task is cancelled.
    nonisolated(nonsending) func waitForInput() async {
        let isCancelled = Atomic(false)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { [self] in
                    while !hasInput(withinMilliseconds: Self.longestPoll), !isCancelled.load(ordering: .relaxed) {}
                    continuation.resume()
                }
            }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
        }
    }
}
