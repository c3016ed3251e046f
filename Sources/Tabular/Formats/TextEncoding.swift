/// A character encoding of a text file.
public enum TextEncoding: Sendable, Equatable {
    /// UTF-8, with or without a byte order mark.
    case utf8
    /// UTF-16 with the low byte first, as in Excel's "Unicode text".
    case utf16LittleEndian
    /// UTF-16 with the high byte first.
    case utf16BigEndian
    /// Latin-1 as browsers read it: the control characters 0x80 to 0x9F are the quotes and dashes of Windows-1252
    /// (WHATWG Encoding Standard).
    case latin1
    /// The Macintosh encoding before Unicode, which Excel for Mac still writes.
    case macRoman
    /// Any other encoding that the system's `iconv` converts, by its name.
    case other(String)

    /// The name by which `--encoding` and `iconv` know the encoding.
    public var name: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16LittleEndian: "UTF-16LE"
        case .utf16BigEndian: "UTF-16BE"
        case .latin1: "Windows-1252"
        case .macRoman: "Macintosh"
        case .other(let name): name
        }
    }
}
