import Glibc

/// A width and a height in pixels.
package struct PixelSize: Sendable, Hashable {
    /// The width.
    package let width: Int
    /// The height.
    package let height: Int

    /// Creates a size; values below one become one.
    package init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
    }
}

extension PixelSize {
    /// The cell size of the terminal at a descriptor; nil if the system does not report the window size in pixels.
    package init?(cellOfTerminal descriptor: Int32) {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0,
            window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row
        else { return nil }
        self.init(width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    }
}
