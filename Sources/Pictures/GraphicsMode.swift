/// How a terminal can be shown a picture.
package enum GraphicsMode: String, Sendable, Hashable, CaseIterable {
    /// The letters and signs of ASCII in colours, where a font has no blocks.
    case ascii
    /// Characters in colours, which every terminal can show.
    case symbols
    /// DEC's bands of six pixels.
    case sixel
    /// iTerm's inline files.
    case iterm
    /// kitty's graphics protocol.
    case kitty
}
