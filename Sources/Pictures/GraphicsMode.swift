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
