extension EditorMailbox {
    /// A wish for a view.
    struct Opening: Sendable {
        let link: ScreenLink
        let resume: @Sendable (Bool) -> Void
    }

    /// The wish that a view ends.
    struct Closing: Sendable {
        let number: UInt64
        let resume: @Sendable () -> Void
    }

    /// Asks for a view; it is answered at once when the editor is closed, and nobody is left to show it.
    func open(_ opening: Opening) {
        if !putUnlessClosed({ $0.openings.append(opening) }) { opening.resume(false) }
    }

    /// Asks for a view's end, and is told when it has come.
    func close(_ number: UInt64, then resume: @escaping @Sendable () -> Void) {
        if !putUnlessClosed({ $0.closings.append(Closing(number: number, resume: resume)) }) { resume() }
    }
}
