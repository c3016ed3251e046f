/// The range of a cell's bytes, relative to the beginning of its row.
struct CellSpan {
    /// The conversion that turns the bytes into text.
    enum Form {
        /// No conversion.
        case plain
        /// Doubled quotes become single quotes; a single quote ends the quoted part, and the text after it is taken
        /// literally: `"a"b` is `ab`, as in Excel.
        case quoted
    }

    var start: Int
    var end: Int
    var form: Form
}
