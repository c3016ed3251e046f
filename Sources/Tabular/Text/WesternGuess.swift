/// Distinguishes MacRoman from Latin-1 by the words that the bytes form.
enum WesternGuess {
    /// A positive score if the bytes form more plausible words as MacRoman than as Latin-1.
    ///
    /// The score rates each byte beyond ASCII next to a letter as a character of both encodings.
    static func macintoshScore(_ bytes: UnsafeBufferPointer<UInt8>, after lastByte: UInt8) -> Int {
        var score = 0
        for index in bytes.indices where bytes[index] >= 0x80 {
            let before = Neighbour(index > 0 ? bytes[index - 1] : lastByte)
            let after = index + 1 < bytes.count ? Neighbour(bytes[index + 1]) : .none
            guard before != .none || after != .none else { continue }
            score += fit(SingleByteTable.macRoman.scalar(bytes[index]), before, after)
            score -= fit(SingleByteTable.latin1.scalar(bytes[index]), before, after)
        }
        return score
    }

    /// The kind of character beside a byte.
    private enum Neighbour {
        case small, capital, none

        init(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .small
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .capital
            default: self = .none
            }
        }
    }

    /// The plausibility of a character between its neighbours, from -2 to 2.
    private static func fit(_ scalar: Unicode.Scalar, _ before: Neighbour, _ after: Neighbour) -> Int {
        let isInside = before != .none && after != .none
        switch scalar {
        case "š", "ž", "œ", "ƒ": return 0
        case "’" where before != .none: return 2
        case "“", "‘": return before == .none ? 2 : -2
        case "”": return after == .none ? 2 : -2
        default: break
        }
        if scalar.properties.isLowercase { return after == .capital ? -2 : 2 }
        if scalar.properties.isUppercase { return before == .small ? -2 : 1 }
        return isInside ? -2 : 0
    }
}
