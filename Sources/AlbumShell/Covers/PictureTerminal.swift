package import LineEditing
internal import Pictures
package import ShellKit
private import Synchronization
internal import Terminal

/// The graphics capabilities that the terminal reported, and the numbers of its pictures.
package final class PictureTerminal: Sendable {
    /// The number of permanent pictures; the next picture reuses the oldest number.
    private static let mostShown = 16
    /// The cell size of DEC's terminals with sixels, the default for a terminal that does not report its own.
    private static let cellOfSixels = PixelSize(width: 10, height: 20)

    private let answers = Mutex(GraphicsAnswers())
    private let shown = Mutex(0)

    /// The setting `pictures`: the user's choice of how pictures are displayed.
    package static let setting = SettingDefinition(
        "pictures", "The method of drawing covers; auto selects the best.",
        .choice(["auto"] + GraphicsMode.allCases.reversed().map(\.rawValue) + ["off"]), standard: "auto")

    /// The user's choice; nil if pictures are off, or if the plugin for covers is not loaded.
    @MainActor
    private static func choice(_ settings: Settings) -> String? {
        let value = try? settings.value(of: setting.name)
        return value == "off" ? nil : value
    }

    /// The query for the terminal; nil if it would not understand the query or the setting makes it unnecessary.
    @MainActor
    package func inquiry(in shell: Shell) -> TerminalInquiry? {
        guard let choice = Self.choice(shell.settings), !["symbols", "ascii"].contains(choice) else { return nil }
        return GraphicsAnswers.question(in: Environment.all).map { question in
            TerminalInquiry(question) { [weak self] answer in self?.answers.withLock { $0.store(answer) } }
        }
    }

    /// The drawer for the output of a command; nil if the output is not a terminal or pictures are off.
    @MainActor
    package func drawer(in context: ShellContext) -> CoverDrawer? {
        let appearance = context.output.appearance
        // While a session is recorded, the output has no width, because the record must not depend on the terminal.
        guard let choice = Self.choice(context.settings), appearance.isTerminal, appearance.columns != nil else {
            return nil
        }
        let answers = answers.withLock { $0 }
        let cell = answers.cell ?? context.output.descriptor.flatMap { PixelSize(cellOfTerminal: $0) }
        // The size of sixels is fixed in pixels, so without a cell size the number of their rows is unknown.
        let best = appearance.colors == .none || answers.mode == .sixel && cell == nil ? .symbols : answers.mode
        let chosen = GraphicsMode(rawValue: choice)
        return CoverDrawer(
            mode: chosen ?? best, depth: appearance.colors, cell: cell ?? Self.cellOfSixels,
            hasPlaceholders: answers.hasPlaceholders && (chosen == .kitty || chosen == nil))
    }

    /// The next number for a permanent picture.
    func nextImage() -> KittyImage {
        let index = shown.withLock { index in
            defer { index = (index + 1) % Self.mostShown }
            return index
        }
        return KittyImage(KittyImage.numberOfProcess | index)
    }
}
