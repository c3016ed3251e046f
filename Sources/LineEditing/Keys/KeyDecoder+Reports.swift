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
            // What follows the beginning of a string belongs to it, unless that was typed.
            if !cutReportIsTyped, TerminalReport.keysInString(cutReport) != nil { refuse = .string }
            cutReport = []
            return (nil, false)
        }
    }

    /// Gives up the beginning of what may be a report; nil where it cannot be one.
    ///
    /// A lone escape character is Escape all the same, with a letter it is the letter with Alt, and what is typed behind such a
    /// key is a key, as long as it may be one.
    mutating func giveUpReport() -> Key?? {
        let (before, whole) = (cutReport, cutReport + rest)
        let keys = TerminalReport.keysInString(whole)
        guard awaitsReport || awaitsAnswers || TerminalReport.isCertain(whole),
            TerminalReport.read(whole) == .beginning, before.isEmpty || whole.count > 2
        else {
            cutReport = []
            return nil
        }
        let isNext = before.isEmpty ? whole.count <= 2 : cutReportIsTyped && whole.count == before.count + 1
        cutReportIsTyped = whole.count == 1 || isNext && keys.map { whole.count <= $0 } == true
        skip(rest.count)
        cutReport = whole
        guard cutReportIsTyped, let last = whole.last.map({ Unicode.Scalar($0) }) else { return .some(nil) }
        return .some(whole.count == 1 ? .escape : whole.count == 2 ? .alt(last) : .scalar(last))
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
