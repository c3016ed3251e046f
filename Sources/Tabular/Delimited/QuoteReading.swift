/// The reading of a quoted cell that does not end with its second quote.
enum QuoteReading {
    /// Quotes that are not doubled are part of the text, if the end of the cell is certain.
    case asMeant
    /// As meant, and blanks before a quote are part of a cell that does not end on its line.
    case keepingBlanks
    /// As meant, and blanks before any quote are skipped.
    case skippingBlanks
    /// The second quote ends the quoted part, and the rest of the cell is read as it is.
    case literal
    /// As meant, and a cell without an end on its line is read as if it had no opening quote.
    case inLine
    /// As meant, and a cell that does not end with its second quote is read as if it had no opening quote.
    case unclosed
    /// As meant, and a doubled quote before a separator or a line break ends the cell.
    case endingDoubled
}
