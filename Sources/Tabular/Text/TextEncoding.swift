/// How the characters of a text are written as bytes.
public enum TextEncoding: Sendable, Equatable {
    /// UTF-8, with or without a byte order mark.
    case utf8
    /// UTF-16, the low byte first, as Excel's "Unicode text" is.
    case utf16LittleEndian
    /// UTF-16, the high byte first.
    case utf16BigEndian
    /// Latin-1 as the web reads it: with the quotes and dashes of Windows-1252 where Latin-1 has control characters
    /// (WHATWG Encoding Standard).
    case latin1
    /// What the Macintosh had before Unicode, and Excel for Mac still writes.
    case macRoman
}
