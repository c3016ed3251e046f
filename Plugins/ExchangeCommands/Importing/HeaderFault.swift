internal import Tabular

/// The problems of a table's header.
struct HeaderFault {
    /// The line on which the header begins, from 1.
    let line: Int
    /// The problems.
    let problems: [RowProblem]

    /// Creates the problems that a reader found; nil if there are none.
    ///
    /// Repeated names are not included: they are reported for each row whose columns differ.
    init?(of reader: any RowReader) {
        problems = reader.headerProblems.filter { if case .replacedText = $0 { true } else { false } }
        guard let line = reader.headerLine, !problems.isEmpty else { return nil }
        self.line = line
    }
}
