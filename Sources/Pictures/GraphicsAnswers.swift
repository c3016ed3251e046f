package import Terminal

/// The replies of a terminal to ``question(in:)``, accepted in any order and at any time.
package struct GraphicsAnswers: Sendable, Hashable {
    /// The size of a cell; nil until the terminal reports it.
    package private(set) var cell: PixelSize?
    /// Name and version of the terminal; nil until it reports them. External text that must be escaped before output.
    package private(set) var terminal: String?
    private var knowsKitty = false
    private var knowsSixel = false

    /// Creates a state without replies.
    package init() {}

    /// The best mode that the terminal has reported so far; characters until the first reply.
    package var mode: GraphicsMode {
        if knowsKitty { return .kitty }
        if ["iTerm2", "WezTerm", "mintty"].contains(where: isCalled) { return .iterm }
        return knowsSixel ? .sixel : .symbols
    }

    /// True if pictures can be part of the text as placeholder characters.
    ///
    /// kitty calls them Unicode placeholders and supports them since version 0.28. Of the other terminals with
    /// kitty's protocol, Ghostty supports them.
    package var hasPlaceholders: Bool {
        guard knowsKitty else { return false }
        return isCalled("ghostty") || isCalled("kitty") && isKittyOfPlaceholders
    }

    /// Stores a reply.
    package mutating func store(_ answer: TerminalAnswer) {
        switch answer {
        case .attributes(let numbers): knowsSixel = numbers.contains(4)
        case .cellSize(let height, let width): cell = PixelSize(width: width, height: height)
        case .version(let text): terminal = text
        case .image(Self.kittyImage, let isAccepted): knowsKitty = isAccepted
        case .image: break
        }
    }

    private func isCalled(_ name: String) -> Bool { terminal?.hasPrefix(name) == true }

    private var isKittyOfPlaceholders: Bool {
        let numbers = terminal?.split { !$0.isNumber }.prefix(2).compactMap { Int($0) } ?? []
        return !numbers.lexicographicallyPrecedes([0, 28])
    }
}

extension GraphicsAnswers {
    /// The queries that detect the graphics capabilities of a terminal, to be written to it; nil if no query is safe.
    ///
    /// They are kitty's query for its graphics protocol, XTVERSION, the size of a cell, and finally the primary device
    /// attributes (DA1). Every terminal replies to DA1 and replies come in order, so the DA1 reply is the last. tmux replies
    /// itself, which is correct: it reports its own sixel support (since 3.4), and by default passes nothing to the outer terminal.
    ///
    /// The terminal of this environment ignores the queries that it does not support. A dumb terminal gets no query. The Linux
    /// console and Apple's Terminal would display kitty's query as text.
    package static func question(in environment: [String: String]) -> String? {
        let term = environment["TERM"] ?? ""
        guard !term.isEmpty && term != "dumb" else { return nil }
        let showsUnknownCommands = term == "linux" || environment["TERM_PROGRAM"] == "Apple_Terminal"
        return (showsUnknownCommands ? "" : kitty + version) + cellSize + attributes
    }

    /// The image number that identifies kitty's reply.
    private static let kittyImage = 31

    private static let kitty = "\u{1b}_Gi=\(kittyImage),s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
    private static let version = "\u{1b}[>q"
    private static let cellSize = "\u{1b}[16t"
    private static let attributes = "\u{1b}[c"
}

/// A method to display pictures in a terminal.
package enum GraphicsMode: String, Sendable, Hashable, CaseIterable {
    /// Coloured ASCII characters, for fonts without block characters.
    case ascii
    /// Coloured characters, which every terminal can display.
    case symbols
    /// DEC's sixel format, bands of six pixels.
    case sixel
    /// iTerm's inline files.
    case iterm
    /// kitty's graphics protocol.
    case kitty
}
