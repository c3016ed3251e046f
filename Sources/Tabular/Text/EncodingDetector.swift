/// Recognises the encoding of a text by its first bytes.
enum EncodingDetector {
    /// How many bytes a decision is made on, where there are as many.
    static let sampleSize = 32 << 10

    /// The encoding that a byte order mark names, and the mark's length.
    static func byteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) -> (encoding: TextEncoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        return nil
    }

    /// UTF-16 without a mark, known by the zeros that every second byte of western text is then; nil for anything else.
    static func unmarkedUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> TextEncoding? {
        var zeros = (even: 0, odd: 0)
        for index in bytes.indices where bytes[index] == 0 {
            if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
        }
        let pairs = bytes.count / 2
        guard pairs > 1 else { return nil }
        if zeros.odd * 2 > pairs, zeros.even * 20 < pairs { return .utf16LittleEndian }
        if zeros.even * 2 > pairs, zeros.odd * 20 < pairs { return .utf16BigEndian }
        return nil
    }

    /// The encoding of bytes that begin with one beyond ASCII.
    ///
    /// UTF-8 if more of its sequences are right than wrong: two right ones by accident are rare in any other encoding, and
    /// a file in UTF-8 with one bad byte stays in UTF-8.
    static func beyondASCII(
        _ bytes: UnsafeBufferPointer<UInt8>, after lastByte: UInt8, isWhole: Bool
    ) -> TextEncoding {
        var right = 0
        var wrong = 0
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
            } else if let length = sequenceLength(bytes, at: index) {
                right += 1
                index += length
            } else if !isWhole, bytes.count - index < 4 {
                break
            } else {
                wrong += 1
                index += 1
            }
        }
        if right > wrong || wrong == 0 { return .utf8 }
        return WesternGuess.macintoshScore(bytes, after: lastByte) > 0 ? .macRoman : .latin1
    }

    /// The length of the well-formed UTF-8 sequence of two to four bytes at `index`; nil if there is none.
    private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let length =
            switch bytes[index] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0, index + length <= bytes.count else { return nil }
        let sequence = UnsafeBufferPointer(rebasing: bytes[index..<index + length])
        return String(validating: sequence, as: UTF8.self).map { _ in length }
    }
}
