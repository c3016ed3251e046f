/// Guesses the encoding of a text that is not UTF-8, from the letters that words have.
///
/// Each candidate decodes the text. Each character beyond ASCII counts for or against it, beside its neighbours:
///
///     bytes            43 65 67 B3 61
///     Windows-1252     C  e  g  ³  a    a sign inside a word                          -6
///     Windows-1250     C  e  g  ł  a    `gł` 1, `ła` 2                                 3
///     Windows-1251     C  e  g  і  a    a Cyrillic letter between Latin ones          -12
///     Shift-JIS        C  e  g  ｳ  a    a Japanese letter between Latin ones          -12
///
/// A pair of letters is worth 2 if it is among the most frequent of the alphabet, 1 if it is less frequent, and -1 if words do
/// not have it. What no text has (a byte without a character, a symbol inside a word, a capital after a small letter, two
/// alphabets in a word) costs 6. Candidates that are met more often have a small lead; the first of the best is the guess. If more than one
/// in twenty characters has no meaning, only these count: one damaged byte does not change the guess for a long text.
struct EncodingGuess {
    private let encoding: TextEncoding
    /// The name of a narrower encoding with the usual characters only, by which the candidate is judged.
    private let narrow: String?
    private let scripts: [Script]
    private let lead: Int
    private let values: [UInt64: Int]

    /// The most plausible encoding of bytes after `lastByte`; nil if even in that most words are not those of its languages, or if
    /// the system lacks the tables to judge it.
    ///
    /// - Parameter mayBeUTF8: True if most bytes are UTF-8.
    static func encoding(
        of bytes: UnsafeBufferPointer<UInt8>, after lastByte: UInt8, mayBeUTF8: Bool
    ) -> (encoding: TextEncoding?, lacksTables: Bool) {
        var best: (encoding: TextEncoding, score: Int, isUnlikely: Bool)?
        var lacksTables = false
        for candidate in mayBeUTF8 ? [utf8] + candidates : candidates {
            guard let (score, isUnlikely) = candidate.score(of: bytes, after: Unicode.Scalar(lastByte)) else {
                lacksTables = true
                continue
            }
            if score > best?.score ?? .min { best = (candidate.encoding, score, isUnlikely) }
        }
        lacksTables = lacksTables && best?.score ?? -1 < 0
        return (lacksTables || best?.isUnlikely == true ? nil : best?.encoding, lacksTables)
    }

    /// True for bytes that are UTF-8 too, but only Korean words: each has two syllables or more from the end of the alphabet, where
    /// UTF-8 has accented letters, and no other letters.
    static func isKorean(_ bytes: UnsafeBufferPointer<UInt8>, after lastByte: UInt8) -> Bool {
        let isLetter = { (byte: UInt8) in byte >= 0x80 || (byte | 0x20) &- UInt8(ascii: "a") < 26 }
        let halves: [ClosedRange<UInt8>] = [0xC2...0xC8, 0xA1...0xBF]
        let words = bytes.split { !isLetter($0) }.filter { $0.contains { $0 >= 0x80 } }
        return !isLetter(lastByte) && SystemDecoder("EUC-KR") != nil
            && words.allSatisfy { word in
                word.count >= 4 && word.enumerated().allSatisfy { halves[$0 % 2].contains($1) }
            }
    }

    /// True for an encoding with one byte for each character, most of which are Latin letters.
    static func isLatin(_ encoding: TextEncoding) -> Bool {
        candidates.contains { $0.encoding == encoding && $0.scripts == [.latin] }
    }

    private init(
        _ encoding: TextEncoding, judgedAs narrow: String? = nil, _ scripts: [Script], lead: Int, pairs: String = "",
        frequent: Int = 150, characters: String = ""
    ) {
        (self.encoding, self.narrow, self.scripts, self.lead) = (encoding, narrow, scripts, lead)
        values = Self.values(ofPairs: pairs, frequent: frequent).merging(
            characters.unicodeScalars.map { (Self.key($0, $0), 5) }
        ) { $1 }
    }

    private static let utf8 = EncodingGuess(
        .utf8, [.latin, .greek, .cyrillic, .hebrew, .arabic, .thai, .kana, .chinese, .hangul], lead: 6,
        pairs: western + central + turkish + baltic + greek + cyrillic + hebrew + arabic + thai,
        characters: kanji + simplified + traditional + hangul)

    private static let candidates = [
        EncodingGuess(.latin1, [.latin], lead: 1, pairs: western),
        EncodingGuess(.other("ISO-8859-15"), [.latin], lead: 0, pairs: western),
        EncodingGuess(.other("Windows-1250"), [.latin], lead: 0, pairs: central),
        EncodingGuess(.other("Windows-1254"), [.latin], lead: 0, pairs: turkish, frequent: 40),
        EncodingGuess(.macRoman, [.latin], lead: 1, pairs: western),
        EncodingGuess(.other("ISO-8859-2"), [.latin], lead: -1, pairs: central),
        EncodingGuess(.other("CP850"), [.latin], lead: -1, pairs: western),
        EncodingGuess(.other("Windows-1251"), [.cyrillic], lead: 1, pairs: cyrillic),
        EncodingGuess(.other("KOI8-R"), [.cyrillic], lead: -2, pairs: cyrillic),
        EncodingGuess(.other("CP866"), [.cyrillic], lead: -3, pairs: cyrillic),
        EncodingGuess(.other("ISO-8859-5"), [.cyrillic], lead: -3, pairs: cyrillic),
        EncodingGuess(.other("Windows-1253"), [.greek], lead: 0, pairs: greek),
        EncodingGuess(.other("Windows-1257"), [.latin], lead: -2, pairs: baltic, frequent: 80),
        EncodingGuess(.other("Windows-1255"), [.hebrew], lead: -2, pairs: hebrew),
        EncodingGuess(.other("Windows-1256"), [.arabic], lead: -2, pairs: arabic),
        EncodingGuess(.other("CP874"), [.thai], lead: -2, pairs: thai),
        EncodingGuess(.other("Shift-JIS"), [.kana, .chinese], lead: 1, characters: kanji),
        EncodingGuess(.other("EUC-JP"), [.kana, .chinese], lead: -3, characters: kanji),
        EncodingGuess(.other("GBK"), judgedAs: "EUC-CN", [.chinese], lead: 1, characters: simplified),
        EncodingGuess(.other("Big5"), [.chinese], lead: -2, characters: traditional),
        EncodingGuess(.other("EUC-KR"), judgedAs: "EUC-KR", [.hangul], lead: 0, characters: hangul),
    ]

    private func score(
        of bytes: UnsafeBufferPointer<UInt8>, after last: Unicode.Scalar
    ) -> (score: Int, isUnlikely: Bool)? {
        guard let text = text(of: bytes, as: narrow), let whole = narrow == nil ? text : self.text(of: bytes, as: nil)
        else { return nil }
        let damaged = whole.count { $0 == "\u{FFFD}" }
        let score = score(of: text, after: last)
        let count = whole.count { !$0.isASCII }
        let isDamaged = encoding != .utf8 && damaged * 20 > count
        // A word may have pairs that are in no dictionary; many words do not.
        let isUnlikely = score < 0 && count >= Self.fewCharacters
        return (isDamaged ? min(score, damaged * Self.impossible) : score, isDamaged || isUnlikely)
    }

    /// - Parameter narrow: The name of a narrower encoding; nil for the candidate's own.
    private func text(of bytes: UnsafeBufferPointer<UInt8>, as narrow: String?) -> [Unicode.Scalar]? {
        if encoding == .utf8 { return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars) }
        let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count * 3 + 16)
        defer { room.deallocate() }
        let written: Int
        switch encoding {
        case .latin1: written = TextEncoding.decode(bytes, TextEncoding.latin1Characters, into: room).written
        case .macRoman: written = TextEncoding.decode(bytes, TextEncoding.macRomanCharacters, into: room).written
        default:
            guard let decoder = narrow.map(SystemDecoder.init) ?? encoding.systemDecoder else { return nil }
            written = decoder.decode(bytes, into: room).written
        }
        return Array(String(decoding: room[..<written], as: UTF8.self).unicodeScalars)
    }
}

// MARK: Points

extension EncodingGuess {
    private static let impossible = -6
    /// The number of characters from which on a text must have more usual pairs of letters than others.
    private static let fewCharacters = 16

    /// The value of each pair, by the number of frequent ones; capitals have that of small letters.
    private static func values(ofPairs text: String, frequent: Int) -> [UInt64: Int] {
        var values: [UInt64: Int] = [:]
        let letters = text.unicodeScalars.map { $0 == "_" ? " " : String($0) }
        for index in stride(from: 0, to: letters.count - 1, by: 2) {
            let (first, second) = (letters[index], letters[index + 1])
            for (first, second) in [
                (first, second), (first.uppercased(), second), (first.uppercased(), second.uppercased()),
            ] {
                let (first, second) = (first.unicodeScalars, second.unicodeScalars)
                guard first.count == 1, second.count == 1, let left = first.first, let right = second.first else {
                    continue
                }
                values[key(left, right)] = values[key(left, right)] ?? (index < 2 * frequent ? 2 : 1)
            }
        }
        return values
    }

    private static func key(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt64 {
        UInt64(first.value) << 32 | UInt64(second.value)
    }

    private func score(of text: [Unicode.Scalar], after last: Unicode.Scalar) -> Int {
        var score = lead
        for (index, scalar) in text.enumerated() where !scalar.isASCII {
            let before = index > 0 ? text[index - 1] : last
            let after = index + 1 < text.count ? text[index + 1] : " "
            if let script = Script(scalar) {
                score += value(of: scalar, script, before, after)
            } else {
                let isElided = index < 2 || Script(text[index - 2]) == nil
                score += Self.value(ofSign: scalar, before, after, isElided: isElided)
            }
        }
        return score
    }

    private func value(
        of scalar: Unicode.Scalar, _ script: Script, _ before: Unicode.Scalar, _ after: Unicode.Scalar
    ) -> Int {
        let neighbours = (Script(before), Script(after))
        guard !script.isAlphabet else {
            guard scripts.contains(script) else { return Self.impossible }
            var value = pair(neighbours.0 == nil ? " " : before, scalar, isMixed: neighbours.0 ?? script != script)
            value += pair(scalar, neighbours.1 == nil ? " " : after, isMixed: neighbours.1 ?? script != script)
            // A word of one letter says nothing: `Ü` is `Ь` in Windows-1251. Few words are tied to a number.
            if neighbours == (nil, nil) { value = min(value, 0) }
            if [before, after].contains(where: { ("0"..."9").contains($0) }) { value -= 3 }
            let (isSmall, isCapital) = (scalar.properties.isLowercase, scalar.properties.isUppercase)
            if isCapital && before.properties.isLowercase || isSmall && after.properties.isUppercase {
                value += Self.impossible
            }
            return value
        }
        let mixed = [neighbours.0, neighbours.1].count { $0?.isAlphabet == true }
        let isNarrow = scalar.value >= 0xFF00
        let usual = !scripts.contains(script) || isNarrow ? 0 : script == .kana ? 5 : 2
        return (values[Self.key(scalar, scalar)] ?? usual) + mixed * Self.impossible
    }

    private func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar, isMixed: Bool) -> Int {
        isMixed ? Self.impossible : values[Self.key(first, second)] ?? -1
    }

    /// The value of a quote, a dash or another sign.
    ///
    /// - Parameter isElided: True if at most one letter is before the apostrophe, as in `l’`.
    private static func value(
        ofSign sign: Unicode.Scalar, _ before: Unicode.Scalar, _ after: Unicode.Scalar, isElided: Bool
    ) -> Int {
        let (isAfterLetter, isBeforeLetter) = (Script(before) != nil, Script(after) != nil)
        let isInside = isAfterLetter && isBeforeLetter
        switch sign {
        case "’" where !isAfterLetter: return ("0"..."9").contains(after) ? 5 : 0
        case "’", "´":
            let isUsual = !isBeforeLetter || after.properties.isUppercase || "st".unicodeScalars.contains(after)
            return isAfterLetter && (isUsual || isElided) ? 5 : 0
        case "“", "‘": return isAfterLetter ? impossible : 3
        case "–" where isInside, "—" where isInside, "…" where !isAfterLetter && isBeforeLetter: return 0
        case "”", "–", "—", "…": return isBeforeLetter ? impossible : 3
        case "ª", "º": return isBeforeLetter ? impossible : 1
        case _ where "«»°©®&№·½¼£€§\u{A0}•¿¡²³¹×±¢".unicodeScalars.contains(sign): return isInside ? impossible : 0
        case "\u{3000}"..."\u{303F}", "\u{FF00}"..."\u{FF60}": return 1
        case "\u{FF61}"..."\u{FF65}": return -1
        default: return impossible
        }
    }
}

extension EncodingGuess {
    /// The writing system of a letter.
    enum Script {
        case latin, greek, cyrillic, hebrew, arabic, thai, kana, chinese, hangul

        var isAlphabet: Bool { ![.kana, .chinese, .hangul].contains(self) }

        /// Nil for anything else than a letter.
        init?(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A: self = .latin
            case 0xAA, 0xBA: return nil
            case 0x80..<0x250 where scalar.properties.isAlphabetic: self = .latin
            case 0x370..<0x400 where scalar.properties.isAlphabetic: self = .greek
            case 0x400..<0x530: self = .cyrillic
            case 0x5D0..<0x5EB: self = .hebrew
            case 0x621..<0x64B: self = .arabic
            case 0xE01..<0xE4F: self = .thai
            case 0x3005, 0x3041..<0x3100, 0xFF66..<0xFFA0: self = .kana
            case 0x4E00..<0xA000: self = .chinese
            case 0xAC00..<0xD7A4: self = .hangul
            default: return nil
            }
        }
    }
}
