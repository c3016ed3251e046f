extension EditingLoop {
    /// How the terminal is at this moment, for whoever has to give it back in a hurry.
    var terminalState: TerminalGuard.State {
        if view != nil { return .view }
        return engine?.usesVi == true ? .viLine : .line
    }

    /// What a terminal is told before it shows a line or a view.
    var modesOn: String { BracketedPaste.switchOn + (view == nil ? "" : PointerReport.switchOn) }

    /// What takes that back.
    var modesOff: String { BracketedPaste.switchOff + (view == nil ? "" : PointerReport.switchOff + "\u{1b}[?25h") }
}
