package import LineEditing
package import Pictures
package import ShellKit
private import Synchronization
internal import Terminal

/// What is known of how the terminal can show pictures: what it has answered, and which numbers pictures have there.
package final class PictureTerminal: Sendable {
    /// So many pictures that were shown stay where they are; the next one takes the first one's number.
    private static let mostShown = 16
    /// A cell of DEC's terminals with sixels, for one that is to be sent them and does not say its own.
    private static let cellOfSixels = PixelSize(width: 10, height: 20)

    private let answers = Mutex(GraphicsAnswers())
    private let shown = Mutex(0)

    /// A terminal that has said nothing yet.
    package init() {}

    /// What to ask the terminal; nil where it would not understand, or where nobody wants to know.
    @MainActor
    package func inquiry(in shell: Shell) -> TerminalInquiry? {
        let wish = PictureWish(shell.settings)
        guard wish != .off, wish != .symbols, wish != .ascii else { return nil }
        return GraphicsQuery(environment: Environment.all).text.map { question in
            TerminalInquiry(question) { [weak self] answer in self?.answers.withLock { $0.take(answer) } }
        }
    }

    /// How pictures are to be shown where a command writes; nil where nobody looks, or wants any.
    @MainActor
    package func style(in shell: ShellContext) -> PictureStyle? {
        let wish = PictureWish(shell.settings)
        let appearance = shell.output.appearance
        // While a session is recorded, an output has no width: what is kept must not depend on the terminal.
        guard wish != .off, appearance.isTerminal, appearance.columns != nil else { return nil }
        let answers = answers.withLock { $0 }
        let cell = answers.cell ?? shell.output.descriptor.flatMap { PixelSize(cellOfTerminal: $0) }
        // Sixels are as large as their pixels, so that without a cell's size nobody knows how many rows they take.
        let best = appearance.colors == .none || answers.mode == .sixel && cell == nil ? .symbols : answers.mode
        return PictureStyle(
            mode: wish.mode ?? best, depth: appearance.colors, cell: cell ?? Self.cellOfSixels,
            hasPlaceholders: answers.hasPlaceholders && (wish == .kitty || wish == .auto))
    }

    /// A number for a picture that is shown and stays.
    package func nextImage() -> KittyImage {
        let turn = shown.withLock { turn in
            defer { turn = (turn + 1) % Self.mostShown }
            return turn
        }
        return KittyImage(CoverStage.numberOfProcess | turn)
    }
}
