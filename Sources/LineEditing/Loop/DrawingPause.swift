/// A time in which nothing is drawn.
struct DrawingPause {
    private var end: Moment?
    private var lastResize = Moment()

    /// Begins, or goes on from now for so long.
    mutating func extend(byMilliseconds milliseconds: Double) {
        end = Moment.now.advanced(byMilliseconds: milliseconds)
    }

    /// Begins, unless it has begun already.
    mutating func begin(milliseconds: Double) {
        if end == nil { extend(byMilliseconds: milliseconds) }
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

extension DrawingPause {
    /// Begins anew when the window's size has changed, for as long as it may take to come to rest.
    ///
    /// A frame must be drawn for the width that the terminal has at that moment, or its rows are wrapped where nobody expects it.
    /// A window that is being dragged changes many times a second; tmux also tells of a new size a quarter of a second after it
    /// has taken it, when it told of another one just before (its `window_pane_resize` and the timer behind it, since 3.2). That
    /// timer is late on a machine that is busy, so that a window that goes on changing is waited for twice as long.
    mutating func begin(afterResizeInTmux isInTmux: Bool) {
        let isRepeated = lastResize.milliseconds(until: .now) < 1000
        lastResize = .now
        extend(byMilliseconds: !isInTmux ? 40 : isRepeated ? 600 : 300)
    }

    /// How long the rest waits after a key was shown, in milliseconds: what is done at once keeps the terminal from showing it.
    static let afterEcho = 2.0
}
