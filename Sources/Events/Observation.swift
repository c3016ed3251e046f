/// A registration that ends when this object is released.
///
/// - Pattern: Observer (registration)
@MainActor
public final class Observation {
    private var end: (@MainActor () -> Void)?

    init(end: @escaping @MainActor () -> Void) {
        self.end = end
    }

    isolated deinit {
        cancel()
    }

    /// Ends the observation; a second call does nothing.
    public func cancel() {
        end?()
        end = nil
    }
}
