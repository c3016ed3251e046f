/// Calls a closure at an interval on the main actor, until the closure returns false or the ticker is stopped or released.
///
/// - Pattern: Facade (subsystem)
@MainActor
public final class Ticker {
    private let interval: Duration
    private let tick: () -> Bool
    private var task: Task<Void, Never>?

    /// Creates a stopped ticker.
    public init(every interval: Duration, _ tick: @escaping () -> Bool) {
        (self.interval, self.tick) = (interval, tick)
    }

    isolated deinit { stop() }

    /// Starts the ticker, unless it is running; the first call follows after one interval.
    public func start() {
        guard task == nil else { return }
        task = Task { [weak self, interval] in
            while (try? await Task.sleep(for: interval)) != nil, !Task.isCancelled {
                guard let self else { return }
                if !tick() { return stop() }
            }
        }
    }

    /// Stops the ticker, which can be started again.
    public func stop() {
        task?.cancel()
        task = nil
    }
}
