/// Where the bytes of a cell are, from the beginning of its row.
struct CellSpan {
    /// What has to be done to the bytes to make a text of them.
    enum Form {
        /// Nothing.
        case plain
        /// Doubled quotes become one; a single one ends the quoted part, and what follows it is taken as it is:
        /// `"a"b` is `ab`, as in Excel.
        case quoted
    }

    var start: Int
    var end: Int
    var form: Form
}
