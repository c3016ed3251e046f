extension EditingLoop {
    /// How the terminal is at this moment, for whoever has to give it back in a hurry.
    var terminalState: TerminalGuard.State {
        if view != nil { return viewsUseAlternateScreen ? .viewOnAlternateScreen : .view }
        return engine?.usesVi == true ? .viLine : .line
    }

    /// What a terminal is told before it shows a line or a view.
    var modesOn: String {
        BracketedPaste.switchOn + (view == nil ? "" : PointerReport.switchOn)
            + (isOnAlternateScreen ? AlternateScreen.enter : "")
    }

    /// What takes that back.
    var modesOff: String {
        BracketedPaste.switchOff + (view == nil ? "" : PointerReport.switchOff + "\u{1b}[?25h")
            + (isOnAlternateScreen ? AlternateScreen.leave : "")
    }

    /// Whether what is drawn is a view on the terminal's alternate screen.
    var isOnAlternateScreen: Bool { view != nil && viewsUseAlternateScreen }
}

/// A second screen of the terminal without rows that scroll off; leaving it brings back the first one and its cursor (xterm's
/// control sequences, "Alternate Screen Buffer").
enum AlternateScreen {
    static let enter = "\u{1b}[?1049h"
    static let leave = "\u{1b}[?1049l"
    /// The cursor in the first cell of an empty screen.
    static let clear = "\u{1b}[H\u{1b}[2J"
}
