/// How long drawing waits after the window's size has changed.
///
/// A frame must be drawn for the width that the terminal has at that moment, or its rows are wrapped where nobody expects it.
/// A window that is being dragged changes many times a second; tmux also tells of a new size a quarter of a second after it
/// has taken it, when it told of another one just before (its `window_pane_resize` and the timer behind it, since 3.2).
struct Settling {
    private static let usual = 40.0
    private static let inTmux = 300.0

    private var end: Moment?

    /// The size has changed just now.
    mutating func begin(inTmux: Bool) {
        end = Moment.now.advanced(byMilliseconds: inTmux ? Settling.inTmux : Settling.usual)
    }

    /// In how many milliseconds it is over; nil when it is.
    mutating func remaining() -> Double? {
        guard let end else { return nil }
        let rest = Moment.now.milliseconds(until: end)
        if rest > 0 { return rest }
        self.end = nil
        return nil
    }
}
