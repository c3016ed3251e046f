private import Glibc
package import LineEditing
package import Pictures
package import ShellKit
private import Synchronization
package import Terminal

/// The graphics capabilities that the terminal reported, and the numbers of its pictures.
package final class PictureTerminal: Sendable {
    /// The number of permanent pictures; the next picture reuses the oldest number.
    private static let mostShown = 16
    /// The cell size of DEC's terminals with sixels, the default for a terminal that does not report its own.
    private static let cellOfSixels = PixelSize(width: 10, height: 20)

    /// A number in the upper 16 of 24 bits that distinguishes the pictures of this process from those of other
    /// programs at the same terminal.
    static let numberOfProcess = (Int(getpid()) & 0xffff) << 8

    private let answers = Mutex(GraphicsAnswers())
    private let shown = Mutex(0)

    /// Creates a state without replies of the terminal.
    package init() {}

    /// The query for the terminal; nil if it would not understand the query or the setting makes it unnecessary.
    @MainActor
    package func inquiry(in shell: Shell) -> TerminalInquiry? {
        let wish = PictureWish(shell.settings)
        guard wish != .off, wish != .symbols, wish != .ascii else { return nil }
        return GraphicsQuery(environment: Environment.all).text.map { question in
            TerminalInquiry(question) { [weak self] answer in self?.answers.withLock { $0.take(answer) } }
        }
    }

    /// The picture style for the output of a command; nil if the output is not a terminal or pictures are off.
    @MainActor
    package func style(in context: ShellContext) -> PictureStyle? {
        let wish = PictureWish(context.settings)
        let appearance = context.output.appearance
        // While a session is recorded, the output has no width, because the record must not depend on the terminal.
        guard wish != .off, appearance.isTerminal, appearance.columns != nil else { return nil }
        let answers = answers.withLock { $0 }
        let cell = answers.cell ?? context.output.descriptor.flatMap { PixelSize(cellOfTerminal: $0) }
        // The size of sixels is fixed in pixels, so without a cell size the number of their rows is unknown.
        let best = appearance.colors == .none || answers.mode == .sixel && cell == nil ? .symbols : answers.mode
        return PictureStyle(
            mode: wish.mode ?? best, depth: appearance.colors, cell: cell ?? Self.cellOfSixels,
            hasPlaceholders: answers.hasPlaceholders && (wish == .kitty || wish == .auto))
    }

    /// The next number for a permanent picture.
    package func nextImage() -> KittyImage {
        let turn = shown.withLock { turn in
            defer { turn = (turn + 1) % Self.mostShown }
            return turn
        }
        return KittyImage(Self.numberOfProcess | turn)
    }
}

/// The settings for pictures on a terminal.
package struct PictureStyle: Sendable, Hashable {
    /// Characters or one of the graphics protocols.
    package let mode: GraphicsMode
    /// The colours of characters.
    package let depth: ColorDepth
    /// The size of a cell in pixels, or a default size.
    package let cell: PixelSize
    /// True if the terminal supports kitty's placeholders, which make a picture part of the text.
    package let hasPlaceholders: Bool

    /// Creates a style.
    package init(
        mode: GraphicsMode, depth: ColorDepth, cell: PixelSize = PixelSize(width: 8, height: 16),
        hasPlaceholders: Bool = false
    ) {
        (self.mode, self.depth, self.cell, self.hasPlaceholders) = (mode, depth, cell, hasPlaceholders)
    }

    /// The style for content that moves: characters, unless pictures move with the text.
    package var forMoving: PictureStyle {
        let isText = mode == .symbols || mode == .ascii || hasPlaceholders && (depth == .full || depth == .palette)
        return isText ? self : PictureStyle(mode: .symbols, depth: depth)
    }
}

/// The setting `pictures`: the user's choice of how pictures are displayed.
package enum PictureWish: String, Sendable, Hashable, CaseIterable {
    /// The best mode that the terminal reports.
    case auto
    case kitty, iterm, sixel, symbols, ascii
    /// No pictures.
    case off

    /// The definition of the setting, for the plugin that displays covers.
    package static let setting = SettingDefinition(
        "pictures", "The method of drawing covers; auto selects the best.",
        .choice(allCases.map(\.rawValue)), standard: auto.rawValue)

    /// Reads the setting; off if the plugin for covers is not loaded.
    @MainActor
    package init(_ settings: Settings) {
        self = (try? settings.value(of: Self.setting.name)).flatMap(Self.init(rawValue:)) ?? .off
    }

    /// The chosen mode; nil for `auto` and `off`.
    var mode: GraphicsMode? { GraphicsMode(rawValue: rawValue) }
}
