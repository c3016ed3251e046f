import Randomness
import Testing

@testable import LineEditing

@Suite struct KeyDecoderTests {
    @Test(arguments: [
        ("a", [Key.scalar("a")]), ("\r", [.scalar("\r")]), ("\u{3}", [.scalar("\u{3}")]), ("é", [.scalar("é")]),
        ("検索", [.scalar("検"), .scalar("索")]), ("👍", [.scalar("👍")]), ("\u{1b}b", [.alt("b")]), ("\u{1b}é", [.alt("é")]),
        ("\u{1b}\r", [.alt("\r")]), ("\u{1b}[A", [.sequence([27, 91, 65])]), ("\u{1b}OA", [.sequence([27, 79, 65])]),
        ("\u{1b}[1;5C", [.sequence(Array("\u{1b}[1;5C".utf8))]),
        ("\u{1b}[3~x", [.sequence(Array("\u{1b}[3~".utf8)), .scalar("x")]),
        ("\u{1b}[200~a\rb\u{1b}[201~c", [.paste("a\nb"), .scalar("c")]), ("\u{1b}[200~\u{1b}[201~", [.paste("")]),
        ("\u{1b}[200~a\u{1b}[31m\u{3}b\r\nc\td\u{1b}[201~", [.paste("a[31mb\nc\td")]),
        ("\u{1b}\u{1b}[A", [.escape, .sequence([27, 91, 65])]),
        ("\u{85}", [.scalar("\u{fffd}")]), ("\u{1b}[3\u{3}", [.fragment, .scalar("\u{3}")]),
    ])
    func `bytes are decoded to keys for any split in two`(_ text: String, _ keys: [Key]) {
        let bytes = Array(text.utf8)
        for split in 0...bytes.count {
            var decoder = KeyDecoder()
            let found = decoder.keys(of: [bytes[..<split], bytes[split...]])
            #expect(found == keys, "split at \(split)")
            #expect(decoder.waiting == .nothing)
        }
    }

    @Test(arguments: [
        "\u{1b}]11;rgb:0000/0000/0000\u{7}", "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\", "\u{1b}P>|term 1.2\u{1b}\\",
        "\u{1b}_Gi=31;OK\u{1b}\\",
    ])
    func `an unrequested report of the terminal is not a key`(_ answer: String) {
        let bytes = Array((answer + "a").utf8)
        // A split after the second byte cannot be distinguished from a key with Alt.
        for split in 3...bytes.count {
            var decoder = KeyDecoder()
            var found = decoder.keys(of: [bytes[..<split], bytes[split...]])
            found.removeAll { if case .report = $0 { true } else { false } }
            #expect(found == [.scalar("a")], "split at \(split)")
        }
    }

    @Test func `a key with Alt that could begin a report is a key`() {
        var decoder = KeyDecoder()
        decoder.feed("\u{1b}_".utf8)
        #expect(decoder.all() == [.alt("_")])
        decoder.feed("\u{1b}Pa".utf8)
        #expect(decoder.all() == [.alt("P"), .scalar("a")])
    }

    @Test func `an incomplete report is discarded, and the next key is decoded`() {
        var decoder = KeyDecoder()
        decoder.feed("\u{1b}]11;rgb:".utf8)
        #expect(decoder.all().isEmpty && decoder.waiting == .escape)
        #expect(decoder.keyAfterTimeout() == nil)
        decoder.feed("x".utf8)
        #expect(decoder.all() == [.scalar("x")])
    }

    @Test func `a control sequence without an end is discarded as it arrives`() {
        var decoder = KeyDecoder()
        decoder.feed("\u{1b}[".utf8)
        var found: [Key] = []
        for _ in 0..<1000 {
            decoder.feed(String(repeating: "0", count: 100).utf8)
            found += decoder.all()
        }
        decoder.feed("mx".utf8)
        #expect(found + decoder.all() == [.fragment, .scalar("x")])
    }

    @Test func `a paste with a pause is shown in parts, and its line breaks enter nothing`() {
        var decoder = KeyDecoder()
        decoder.feed("\u{1b}[200~one\r\u{e9}".utf8.dropLast())
        #expect(decoder.all().isEmpty)
        #expect(decoder.keyAfterTimeout() == .paste("one\n"))
        #expect(decoder.waiting == .nothing && decoder.keyAfterTimeout() == nil)
        decoder.feed([0xa9])
        decoder.feed("\ntwo\r\u{1b}[20".utf8)
        #expect(decoder.all().isEmpty)
        #expect(decoder.keyAfterTimeout() == .paste("é\ntwo\n"))
        decoder.feed("1~\r".utf8)
        #expect(decoder.all() == [.paste(""), .scalar("\r")])
    }

    @Test func `only Ctrl-C ends a paste without an end`() {
        var decoder = KeyDecoder()
        decoder.feed("\u{1b}[200~one".utf8)
        #expect(decoder.all().isEmpty && decoder.keyAfterTimeout() == .paste("one"))
        decoder.feed([0x03])
        #expect(decoder.all() == [.scalar("\u{3}")])
        decoder.feed("a".utf8)
        #expect(decoder.all() == [.scalar("a")])
    }

    @Test(
        arguments: [
            ([0xff], 1), ([0xc0, 0xaf], 2), ([0xe0, 0x80, 0xaf], 3), ([0xed, 0xa0, 0x80], 3),
            ([0xf4, 0x90, 0x80, 0x80], 4),
            ([0xe6, 0xa4, 0x41], 2), ([0xf0, 0x9f, 0x91, 0x41], 2), ([0x80, 0x41], 2), ([0xc3, 0xc3, 0xa9], 2),
            ([0xf5, 0x41], 2),
        ] as [([UInt8], Int)])
    func `bytes that are not UTF-8 become replacement characters, for any split`(_ bytes: [UInt8], _ count: Int) {
        let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { Key.scalar($0) }
        #expect(expected.count == count)
        for split in 0...bytes.count {
            var decoder = KeyDecoder()
            let found = decoder.keys(of: [bytes[..<split], bytes[split...]])
            #expect(found == expected, "split at \(split)")
        }
    }

    @Test func `random bytes in random pieces are decoded as Swift decodes them`() {
        var random = SeededRandom(seed: 42)
        for _ in 0..<500 {
            let bytes =
                (0..<60).map { _ -> UInt8 in
                    let byte = random.below(256)
                    return byte == 0x1b || byte == 0xc2 ? 0x41 : UInt8(byte)
                } + [0x41]
            var decoder = KeyDecoder()
            var found: [Key] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(1 + random.below(7))
                rest = rest.dropFirst(piece.count)
                decoder.feed(piece)
                found += decoder.all()
            }
            #expect(found == String(decoding: bytes, as: UTF8.self).unicodeScalars.map { .scalar($0) })
        }
    }

    @Test func `Escape is a key if nothing follows it`() {
        var decoder = KeyDecoder()
        decoder.feed([0x1b])
        #expect(decoder.next() == nil)
        #expect(decoder.waiting == .escape)
        #expect(decoder.keyAfterTimeout() == .escape)
        #expect(decoder.waiting == .nothing)
    }

    @Test(arguments: ["\u{1b}[", "\u{1b}[1;5", "\u{1b}O"])
    func `an incomplete sequence has no effect on the next key`(_ text: String) {
        var decoder = KeyDecoder()
        decoder.feed(text.utf8)
        #expect(decoder.all().isEmpty)
        #expect(decoder.keyAfterTimeout() == .fragment)
        decoder.feed("x".utf8)
        #expect(decoder.all() == [.scalar("x")])
    }

    @Test func `an incomplete character waits without a timeout`() {
        var decoder = KeyDecoder()
        decoder.feed([0xe6, 0xa4])
        #expect(decoder.next() == nil)
        #expect(decoder.waiting == .character)
        #expect(decoder.keyAfterTimeout() == nil)
        decoder.feed([0x9c])
        #expect(decoder.next() == .scalar("検"))
    }

    @Test func `a paste of a million bytes in small pieces takes linear time`() {
        var decoder = KeyDecoder()
        let piece = Array(repeating: UInt8(ascii: "x"), count: 100)
        decoder.feed("\u{1b}[200~".utf8)
        for _ in 0..<10_000 {
            decoder.feed(piece)
            #expect(decoder.next() == nil)
        }
        decoder.feed("\u{1b}[201~".utf8)
        #expect(decoder.next() == .paste(String(repeating: "x", count: 1_000_000)))
    }
}

extension KeyDecoder {
    /// All complete keys.
    mutating func all() -> [Key] {
        var keys: [Key] = []
        while let key = next() { keys.append(key) }
        return keys
    }

    /// The keys of bytes that arrive in pieces.
    mutating func keys(of pieces: [ArraySlice<UInt8>]) -> [Key] {
        pieces.flatMap { piece in
            feed(piece)
            return all()
        }
    }
}
