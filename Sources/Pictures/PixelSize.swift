import Glibc

/// A width and a height in pixels.
package struct PixelSize: Sendable, Hashable {
    /// From left to right.
    package let width: Int
    /// From top to bottom.
    package let height: Int

    /// Makes a size; less than one counts as one.
    package init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
    }
}

extension PixelSize {
    /// A cell of the terminal behind a descriptor, as far as the system knows the pixels of its window.
    package init?(cellOfTerminal descriptor: Int32) {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0,
            window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row
        else { return nil }
        self.init(width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    }
}
