import Synchronization
import Terminal
import Testing

@testable import LineEditing

/// Replies of a terminal among keys.
@Suite struct TerminalAnswerTests {
    private static let answers: [(String, TerminalAnswer)] = [
        ("\u{1b}_Gi=31;OK\u{1b}\\", .image(31, isAccepted: true)),
        ("\u{1b}_Gi=31;ENOTSUPPORTED:no\u{1b}\\", .image(31, isAccepted: false)),
        ("\u{1b}P>|kitty(0.35.2)\u{1b}\\", .version("kitty(0.35.2)")), ("\u{1b}P>|foot\u{7}", .version("foot")),
        ("\u{1b}[6;20;10t", .cellSize(height: 20, width: 10)),
        ("\u{1b}[?62;4;22c", .attributes([62, 4, 22])), ("\u{1b}[?6c", .attributes([6])),
        (
            "\u{1b}[?64;1;2;6;9;15;16;17;18;21;22;28;29;42;52c",
            .attributes([64, 1, 2, 6, 9, 15, 16, 17, 18, 21, 22, 28, 29, 42, 52])
        ),
    ]
    private static let typed: [(String, [Key])] = [
        ("l", [.scalar("l")]), ("\u{1b}[A", [.sequence([27, 91, 65])]), ("ü", [.scalar("ü")]), ("\u{1b}f", [.alt("f")]),
        ("\u{1b}OP", [.sequence([27, 79, 80])]), ("\u{1b}[200~x\u{1b}[201~", [.paste("x")]),
        ("\u{1b}[1;5C", [.sequence(Array("\u{1b}[1;5C".utf8))]), ("\u{1b}Px", [.alt("P"), .scalar("x")]),
    ]

    @Test(arguments: [false, true])
    func `replies may be split anywhere, and the keys between them are decoded in order`(isAwaited: Bool) {
        var (bytes, keys) = ([UInt8](), [Key]())
        for (index, answer) in Self.answers.enumerated() {
            let before = Self.typed[index % Self.typed.count]
            bytes += Array((before.0 + answer.0).utf8)
            keys += before.1 + [.report(.answer(answer.1))]
        }
        for first in bytes.indices {
            for second in stride(from: first, to: bytes.count, by: 11) {
                // Without a question, two bytes that may be a key with Alt are one.
                let cuts = [first, second].map { bytes[..<$0].suffix(2) }
                if !isAwaited, cuts.contains(where: { $0 == [0x1b, 0x50] || $0 == [0x1b, 0x5f] }) { continue }
                var decoder = KeyDecoder()
                decoder.awaitsAnswers = isAwaited
                let found = decoder.keys(of: [bytes[..<first], bytes[first..<second], bytes[second...]])
                #expect(found == keys, "cut at \(first) and \(second)")
                #expect(decoder.waiting == .nothing)
            }
        }
    }

    @Test(arguments: answers.map(\.0))
    func `a reply with pauses is not a key`(_ answer: String) {
        let bytes = Array(answer.utf8)
        for first in 1..<bytes.count {
            for second in first..<bytes.count {
                var decoder = KeyDecoder()
                decoder.awaitsAnswers = true
                var found: [Key] = []
                for piece in [bytes[..<first], bytes[first..<second], bytes[second...]] {
                    decoder.feed(piece)
                    found += decoder.all()
                    if decoder.waiting == .escape, let key = decoder.keyAfterTimeout() { found.append(key) }
                }
                let reports = found.filter { if case .report = $0 { true } else { false } }
                // An ambiguous beginning is decoded as a key: Escape, or a letter with Alt and the next letter.
                let others = found.filter { if case .report = $0 { false } else { true } }
                if first == 1 { #expect(others.first == .escape) }
                if first > 3 || first == 3 && second > 4 { #expect(others.isEmpty, "\(others) at \(first), \(second)") }
                if first != 1 || second != 2 { #expect(reports.count == 1, "\(found) at \(first), \(second)") }
            }
        }
    }

    @Test(arguments: ["P", "_", "P>", "_G", "_Gi", "Px", "_x", "[", "[A", "f", "\u{1b}[A"])
    func `keys that are typed slowly after Escape or Alt are decoded while a reply is expected`(_ rest: String) {
        let bytes = [0x1b] + Array(rest.utf8)
        for first in 1...min(2, bytes.count) {
            var (decoder, plain) = (KeyDecoder(), KeyDecoder())
            decoder.awaitsAnswers = true
            var (found, expected) = ([Key](), [Key]())
            for piece in [bytes[..<first]] + bytes[first...].map({ [$0][...] }) {
                decoder.feed(piece)
                found += decoder.all()
                while decoder.waiting == .escape, let key = decoder.keyAfterTimeout() { found += [key] + decoder.all() }
                plain.feed(piece)
                expected += plain.all()
                while plain.waiting == .escape, let key = plain.keyAfterTimeout() { expected += [key] + plain.all() }
            }
            for letter in ["z", "y"] {
                decoder.feed(letter.utf8)
                plain.feed(letter.utf8)
                (found, expected) = (found + decoder.all(), expected + plain.all())
            }
            // A fragment is not a key but a bell.
            expected.removeAll { $0 == .fragment }
            #expect(found == expected, "\(rest), \(first)")
        }
    }

    @Test func `a string without an end is discarded as it arrives, and later keys are decoded`() {
        var decoder = KeyDecoder()
        decoder.awaitsAnswers = true
        decoder.feed("\u{1b}P>|".utf8)
        var found = decoder.all()
        for _ in 0..<200 {
            decoder.feed("never ends ".utf8)
            found += decoder.all()
            if decoder.waiting == .escape, let key = decoder.keyAfterTimeout(), found.isEmpty { found.append(key) }
            if !found.isEmpty { break }
        }
        decoder.feed("\u{1b}[A".utf8)
        found = decoder.all()
        #expect(found.last == .sequence([27, 91, 65]))
    }

    @Test func `a question is sent once, and its last reply ends the wait`() {
        let said = Said()
        var inquiry = OpenInquiry(TerminalInquiry("?") { answer in said.take(answer) })
        #expect(inquiry.isDue)
        #expect(inquiry.remaining == 0)
        #expect(!inquiry.isExpected)
        #expect(inquiry.ask() == "?")
        #expect(!inquiry.isDue)
        #expect(inquiry.remaining > 0)
        #expect(inquiry.isExpected)
        inquiry.accept(.version("x"))
        #expect(inquiry.remaining > 0)
        inquiry.accept(.attributes([6]))
        #expect(inquiry.remaining == 0)
        #expect(!inquiry.isExpected)
        inquiry.accept(.cellSize(height: 2, width: 1))
        #expect(said.answers == [.version("x"), .attributes([6]), .cellSize(height: 2, width: 1)])
    }
}

private final class Said: Sendable {
    private let all = Mutex<[TerminalAnswer]>([])

    var answers: [TerminalAnswer] { all.withLock { $0 } }

    func take(_ answer: TerminalAnswer) { all.withLock { $0.append(answer) } }
}
