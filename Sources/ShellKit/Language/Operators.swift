/// The words that are operators if they are unquoted and separate words.
enum Operators {
    /// True if the bytes are one of `|`, `||`, `>`, `>>`, `<`, `&`, `&&`.
    static func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count <= 2, let first = word.first else { return false }
        switch first {
        case UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "&"): return word.count == 1 || word[1] == first
        case UInt8(ascii: "<"): return word.count == 1
        default: return false
        }
    }
}
