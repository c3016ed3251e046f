internal import Tabular

/// What cannot be read of the header of a table.
struct HeaderFault {
    /// The line on which the header begins, from 1.
    let line: Int
    /// What is wrong with it.
    let problems: [RowProblem]

    /// What a reader has found; nil where all of the header can be read.
    ///
    /// That a name stands twice is told of each row where the two columns differ.
    init?(of reader: any RowReader) {
        problems = reader.headerProblems.filter { if case .replacedText = $0 { true } else { false } }
        guard let line = reader.headerLine, !problems.isEmpty else { return nil }
        self.line = line
    }
}
