extension KeyDecoder {
    /// Takes the rest of a report whose beginning was given up, or finds that it is none.
    ///
    /// Answers nil where there is nothing to take; `waits` when more has to come.
    mutating func nextOfCutReport() -> (key: Key?, waits: Bool) {
        guard !cutReport.isEmpty, !isEmpty else { return (nil, false) }
        switch TerminalReport.read(cutReport + rest) {
        case .whole(let report, let length):
            skip(length - cutReport.count)
            cutReport = []
            return (.report(report), false)
        case .beginning: return (nil, true)
        case .other:
            cutReport = []
            return (nil, false)
        }
    }

    /// Gives up the beginning of what may be a report; nil where it cannot be one.
    ///
    /// A lone escape character is Escape all the same, and a bracket behind it what the person typed.
    mutating func giveUpReport() -> Key?? {
        guard awaitsReport else { return nil }
        let whole = cutReport + rest
        guard TerminalReport.read(whole) == .beginning, cutReport.isEmpty || whole.count > 2 else {
            cutReport = []
            return nil
        }
        skip(rest.count)
        cutReport = whole
        return .some(whole.count == 1 ? .escape : nil)
    }

    /// Takes a report out from among what was typed around it; nil when there is none.
    mutating func extractReport() -> TerminalReport? {
        if let key = nextOfCutReport().key, case .report(let report) = key { return report }
        for start in rest.indices where rest[start] == 0x1b {
            if case .whole(let report, let length) = TerminalReport.read(rest[start...]) {
                remove(start..<start + length)
                return report
            }
        }
        return nil
    }
}
