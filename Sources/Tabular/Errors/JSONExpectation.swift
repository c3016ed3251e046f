/// What a JSON text should have gone on with.
public enum JSONExpectation: Equatable, Sendable {
    /// A value of any kind.
    case value
    /// The `[` or `{` that a file of rows begins with.
    case rows
    /// The quoted name of an object's member.
    case name
    /// The name of a member or the `}` of an object without any.
    case nameOrBrace
    /// The colon between name and value.
    case colon
    /// What follows a member of an object.
    case commaOrBrace
    /// What follows an element of a list.
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
    /// Nothing more.
    case end
}
