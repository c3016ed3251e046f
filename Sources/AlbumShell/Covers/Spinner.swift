/// Animates waiting indicators on the screen; one timer serves all owners.
@MainActor
package final class Spinner {
    /// The frames of the animation, in UTF-8 like all output, regardless of the locale.
    private static let figures = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    /// The duration of a frame.
    private static let pause = Duration.milliseconds(100)

    private let turned: () -> Void
    private var waiting: Set<ObjectIdentifier> = []
    private var phase = 0
    private var clock: Task<Void, Never>?

    /// Creates a stopped spinner.
    ///
    /// - Parameter turned: Called when the next frame is to be drawn.
    package init(turned: @escaping () -> Void) { self.turned = turned }

    isolated deinit { clock?.cancel() }

    /// The current frame.
    package var figure: String { Self.figures[phase % Self.figures.count] }

    /// Runs the animation for an owner until ``stop(for:)``.
    package func start(for owner: AnyObject) {
        waiting.insert(ObjectIdentifier(owner))
        guard clock == nil else { return }
        clock = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.pause)
                guard let self, !Task.isCancelled else { return }
                turn()
            }
        }
    }

    /// Stops the animation for an owner; it continues while other owners wait.
    package func stop(for owner: AnyObject) {
        waiting.remove(ObjectIdentifier(owner))
        guard waiting.isEmpty else { return }
        clock?.cancel()
        clock = nil
    }

    private func turn() {
        phase += 1
        turned()
    }
}
