/// Delays the drawing after a resize until the window's size is stable.
///
/// A frame must be drawn for the current width, or the terminal wraps its rows. A window that the user drags changes its
/// size many times a second. tmux reports a new size up to a quarter of a second late if it reported another one just
/// before (the timer behind its `window_pane_resize`, since 3.2). That timer is late on a busy machine, so the delay
/// doubles while the size continues to change.
struct ResizeDebounce {
    private var end: ContinuousClock.Instant?
    private var lastResize: ContinuousClock.Instant?

    /// Starts the delay again after a resize.
    mutating func restart(inTmux: Bool) {
        let isRepeated = lastResize.map { $0.milliseconds(until: .now) < 1000 } == true
        lastResize = .now
        end = .now.advanced(byMilliseconds: !inTmux ? 40 : isRepeated ? 600 : 300)
    }

    /// The milliseconds until the size counts as stable; nil if it does.
    var remaining: Double? { end?.pending }
}
