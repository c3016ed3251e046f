internal import ShellKit

/// Animates waiting indicators on the screen; one timer serves all owners.
@MainActor
final class Spinner {
    /// The frames of the animation, in UTF-8 like all output, regardless of the locale.
    private static let figures = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let pause = Duration.milliseconds(100)

    private var waiting: Set<ObjectIdentifier> = []
    private var phase = 0
    private lazy var ticker = Ticker(every: Self.pause) { [weak self] in
        guard let self else { return false }
        phase += 1
        turned()
        return true
    }
    private let turned: () -> Void

    /// - Parameter turned: Called when the next frame is to be drawn.
    init(turned: @escaping () -> Void) { self.turned = turned }

    var figure: String { Self.figures[phase % Self.figures.count] }

    /// Runs the animation for an owner until ``stop(for:)``.
    func start(for owner: AnyObject) {
        waiting.insert(ObjectIdentifier(owner))
        ticker.start()
    }

    /// Stops the animation for an owner; it continues while other owners wait.
    func stop(for owner: AnyObject) {
        waiting.remove(ObjectIdentifier(owner))
        if waiting.isEmpty { ticker.stop() }
    }
}
