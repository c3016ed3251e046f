/// The element that a JSON text requires at a position.
public enum JSONExpectation: Equatable, Sendable {
    /// A value of any kind.
    case value
    /// The `[` or `{` at the beginning of a file of rows.
    case rows
    /// The quoted name of an object's member.
    case name
    /// The name of the first member, or the `}` of an empty object.
    case nameOrBrace
    /// The colon between name and value.
    case colon
    /// The `,` or `}` after a member of an object.
    case commaOrBrace
    /// The `,` or `]` after an element of a list.
    case commaOrBracket
    /// The quote that ends a text.
    case closingQuote
    /// One of the characters that may follow a backslash.
    case escape
    /// One of the four digits after `\u`.
    case hexDigit
    /// A number in JSON's form (RFC 8259, section 6).
    case number
    /// One of `true`, `false` and `null`.
    case literal
    /// The end of the text.
    case end
}
