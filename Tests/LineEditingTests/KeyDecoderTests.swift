import Foundation
import Randomness
import TestTraits
import Testing

@testable import LineEditing

@Suite(.blocking) struct KeyDecoderTests {
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

    /// Keys and reports that terminals send, whole: an unknown one must never leave characters in the line.
    static let sequences: [[UInt8]] =
        [
            "[[A", "[[B", "[[C", "[[D", "[[E", "[M !!", "[M#`~", "[32;10;5M", "[<0;10;5M", "[<35;200;100m", "[a", "Oa",
            "[3$",
            "[23$", "[3^", "[3@", "O2P", "O5A", "O1;5P", "Oj", "OM", "[27;5;97~", "[97;5u", "[97:65;2:1;97u",
            "[57399;1:3u",
            "[I", "[O", "[12;40R", "[?1;2c", "[>0;276;0c", "[?2026;2$y", "[4;2$y", "[201~", "[1;5Q", "[15;2~", "[224z",
            "[G",
            "[P", "[Z", "[E", "[25~", "[8;24;80t",
        ].map { Array("\u{1b}\($0)".utf8) } + [
            [0x1b, 0x5b, 0x4d, 0x20, 0xff, 0x80], [0x1b, 0x5b, 0x4d, 0x60, 0xc3, 0x95],
            [0x1b, 0x5b, 0x4d, 0x43, 0, 0xe0],
            [0x1b, 0x5b, 0x4d, 0x20, 0xc3, 0x95, 0x21], [0x1b, 0x5b, 0x4d, 0x20, 0xc3, 0x95, 0xc2, 0x80],
        ]

    @Test(arguments: sequences)
    func `a sequence of a terminal is one key or report, for any split`(_ bytes: [UInt8]) {
        for split in 1...bytes.count {
            var decoder = KeyDecoder()
            let found = decoder.keys(of: [bytes[..<split], bytes[split...], [0x78]])
            // The first six bytes of a mouse report with characters are one without them.
            if bytes.count > 6, bytes[2] == 0x4d, split >= 6 { continue }
            #expect(found.count == 2, "\(bytes), split at \(split): \(found)")
            #expect(found.last == .scalar("x"), "\(bytes), split at \(split): \(found)")
            if case .scalar = found.first { Issue.record("\(bytes)") }
            if case .alt = found.first { Issue.record("\(bytes)") }
        }
    }

    @Test(arguments: sequences)
    func `a sequence that breaks off, and Alt with a bracket, insert nothing`(_ bytes: [UInt8]) {
        for length in 2..<bytes.count {
            var decoder = KeyDecoder()
            decoder.feed(bytes[..<length])
            let found = decoder.all() + [decoder.keyAfterTimeout()].compactMap(\.self)
            #expect(!found.contains { if case .scalar = $0 { true } else { false } }, "\(bytes), \(length): \(found)")
        }
    }

    @Test func `the keys in the descriptions of terminals are whole`() throws {
        let terminals = [
            "linux", "xterm", "xterm-256color", "rxvt", "rxvt-unicode", "screen", "tmux", "vt220", "st", "xterm-kitty",
            "konsole",
            "gnome", "alacritty", "foot", "putty", "mlterm", "Eterm", "cygwin", "sun", "cons25", "vt100", "ansi",
        ]
        for terminal in terminals {
            for (name, bytes) in try TerminalDescription.keys(of: terminal) {
                var decoder = KeyDecoder()
                let found = decoder.keys(of: [bytes[...], [0x0d]])
                #expect(found == [.sequence(bytes), .scalar("\r")], "\(terminal), \(name): \(found)")
            }
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
        #expect(decoder.all().isEmpty)
        #expect(decoder.waiting == .escape)
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
        #expect(decoder.waiting == .nothing)
        #expect(decoder.keyAfterTimeout() == nil)
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
        #expect(decoder.all().isEmpty)
        #expect(decoder.keyAfterTimeout() == .paste("one"))
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

/// The keys of terminals, as terminfo describes them.
private enum TerminalDescription {
    /// The name and the bytes of each key; none if the terminal is not described on this system.
    static func keys(of terminal: String) throws -> [(String, [UInt8])] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/infocmp")
        process.arguments = ["-x", "-1", terminal]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = Pipe()
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // That of the mouse is the beginning of a report.
        return text.matches(of: /\t(k\w+)=(\\E[\[O]\S+),\n/).filter { $0.1 != "kmous" }
            .map { (String($0.1), bytes(of: String($0.2))) }
    }

    private static func bytes(of text: String) -> [UInt8] {
        let plain = text.replacing("\\E", with: "\u{1b}").replacing(/\\(.)/) { $0.output.1 }
        return Array(plain.utf8)
    }
}
