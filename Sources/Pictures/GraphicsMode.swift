/// How a terminal can be shown a picture.
package enum GraphicsMode: String, Sendable, Hashable, CaseIterable {
    /// Characters in colours, which every terminal can show.
    case symbols
    /// DEC's bands of six pixels.
    case sixel
    /// iTerm's inline files.
    case iterm
    /// kitty's graphics protocol.
    case kitty
}
