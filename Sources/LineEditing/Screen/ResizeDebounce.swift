/// Delays the drawing after a resize until the window's size is stable.
///
/// A frame must be drawn for the current width, or the terminal wraps its rows. A window that the user drags changes its
/// size many times a second. tmux reports a new size up to a quarter of a second late if it reported another one just
/// before (the timer behind its `window_pane_resize`, since 3.2). That timer is late on a busy machine, so the delay
/// doubles while the size continues to change.
struct ResizeDebounce {
    private var delay = DrawingDelay()
    private var lastResize = Moment.distantPast

    /// Starts the delay again after a resize.
    mutating func restart(inTmux: Bool) {
        let isRepeated = lastResize.milliseconds(until: .now) < 1000
        lastResize = .now
        delay.restart(milliseconds: !inTmux ? 40 : isRepeated ? 600 : 300)
    }

    mutating func remaining() -> Double? { delay.remaining() }
}

struct DrawingDelay {
    private var end: Moment?

    mutating func restart(milliseconds: Double) { end = Moment.now.advanced(byMilliseconds: milliseconds) }

    mutating func start(milliseconds: Double) {
        if end == nil { restart(milliseconds: milliseconds) }
    }

    mutating func remaining() -> Double? {
        guard let end else { return nil }
        let rest = Moment.now.milliseconds(until: end)
        if rest > 0 { return rest }
        self.end = nil
        return nil
    }
}
