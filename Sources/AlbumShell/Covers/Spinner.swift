/// Turns something at the screen for as long as somebody waits; one clock for all who do.
@MainActor
package final class Spinner {
    /// A turn's figures, in UTF-8 like all that the program writes, whatever the locale says.
    private static let figures = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    /// How long a figure stands.
    private static let pause = Duration.milliseconds(100)

    private let turned: () -> Void
    private var waiting: Set<ObjectIdentifier> = []
    private var phase = 0
    private var clock: Task<Void, Never>?

    /// A spinner that stands still.
    ///
    /// - Parameter turned: Called when another figure is to be drawn.
    package init(turned: @escaping () -> Void) { self.turned = turned }

    isolated deinit { clock?.cancel() }

    /// What is to be seen at this moment.
    package var figure: String { Self.figures[phase % Self.figures.count] }

    /// Whether anybody waits.
    package var isTurning: Bool { !waiting.isEmpty }

    /// Turns for somebody, until they stop it.
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

    /// Stands still again, unless others wait.
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
