import Terminal
import Testing

@testable import LineEditing

@Suite struct TerminalReportTests {
    private static let size = Key.report(.size(TerminalSize(rows: 24, columns: 80)))

    @Test(
        arguments: [
            ("\u{1b}[8;24;80t", [size]),
            ("\u{1b}[5;7R\u{1b}[8;24;80t", [.report(.cursor(CursorPosition(row: 4, column: 6))), size]),
            ("a\u{1b}[8;24;80tb", [.scalar("a"), size, .scalar("b")]),
            ("\u{1b}[A\u{1b}[8;24;80té", [.sequence([27, 91, 65]), size, .scalar("é")]),
        ] as [(String, [Key])])
    func `a report is not a key, for any split in two and any delay`(_ text: String, _ keys: [Key]) {
        let bytes = Array(text.utf8)
        for split in 0...bytes.count {
            for pauses in [false, true] {
                var decoder = KeyDecoder()
                decoder.awaitsReport = true
                decoder.feed(bytes[..<split])
                var found = decoder.all()
                // A lone escape character with a pause is Escape; any other incomplete sequence is waited for.
                if pauses, let key = decoder.keyAfterTimeout() { found.append(key) }
                decoder.feed(bytes[split...])
                found += decoder.all()
                if bytes[..<split].last == 0x1b && pauses { found.removeAll { $0 == .escape } }
                if pauses && found != keys {
                    // An arrow that a pause splits is not a key, and its rest counts as typed.
                    #expect(bytes[..<split].starts(with: [27]))
                    #expect(bytes.starts(with: [27, 91, 65]))
                    #expect(split < 3)
                    #expect(found.contains(Self.size))
                } else {
                    #expect(found == keys, "split at \(split), \(pauses)")
                }
                #expect(decoder.waiting == .nothing)
            }
        }
    }

    @Test func `a report in three pieces leaves no other keys`() {
        let bytes = Array("\u{1b}[8;24;80t".utf8)
        for first in 2..<bytes.count {
            for second in first...bytes.count {
                var decoder = KeyDecoder()
                decoder.awaitsReport = true
                var found: [Key] = []
                for piece in [bytes[..<first], bytes[first..<second], bytes[second...]] {
                    decoder.feed(piece)
                    found += decoder.all()
                    if let key = decoder.keyAfterTimeout() { found.append(key) }
                }
                #expect(found == [Self.size])
            }
        }
    }

    @Test func `keys after Escape are decoded while a reply is expected`() {
        for text in ["x", "[", "[[", "\u{1b}[A", "8;"] {
            var decoder = KeyDecoder()
            decoder.awaitsReport = true
            decoder.feed([0x1b])
            var found = decoder.all()
            if let key = decoder.keyAfterTimeout() { found.append(key) }
            #expect(found == [.escape])
            decoder.feed(text.utf8)
            found = decoder.all()
            while decoder.waiting != .nothing, let key = decoder.keyAfterTimeout() { found += [key] + decoder.all() }
            var plain = KeyDecoder()
            plain.feed(text.utf8)
            let expected = plain.all()
            #expect(found == expected, "\(text)")
        }
    }

    @Test func `a key that looks like a report of the cursor is a key if no question was sent`() {
        var decoder = KeyDecoder()
        decoder.feed("\u{1b}[1;2R\u{1b}[8;24;80t".utf8)
        let keys = decoder.all()
        #expect(keys == [.sequence(Array("\u{1b}[1;2R".utf8)), Self.size])
    }

    @Test func `a report is extracted from among keys, which remain`() {
        var decoder = KeyDecoder()
        decoder.awaitsReport = true
        decoder.feed("ab\u{1b}[8;24;80tc".utf8)
        let reports = [decoder.extractReport(), decoder.extractReport()]
        #expect(reports == [.size(TerminalSize(rows: 24, columns: 80)), nil])
        let keys = decoder.all()
        #expect(keys == [.scalar("a"), .scalar("b"), .scalar("c")])
    }
}

@Suite struct ResizeQueryTests {
    private let size = TerminalSize(rows: 24, columns: 80)

    @Test func `a terminal that never replies is asked three times`() {
        var query = ResizeQuery(inTmux: true)
        var asked: [String] = []
        for _ in 0..<4 {
            asked.append(query.ask())
            query.timeOut()
            _ = query.noteDrawing()
        }
        #expect(asked == Array(repeating: "\u{1b}[6n\u{1b}[18t", count: 3) + [""])
        #expect(!query.isUseful)
    }

    @Test func `a terminal that never agrees with the system is asked three times`() {
        var query = ResizeQuery(inTmux: true)
        for _ in 0..<3 {
            let asked = query.ask()
            let agrees = query.accept(.size(TerminalSize(rows: 1, columns: 1)), size: size)
            query.noteResize(isReported: false)
            #expect(!asked.isEmpty)
            #expect(!agrees)
        }
        #expect(!query.isUseful)
    }

    @Test func `a terminal that has replied once gets a longer timeout`() {
        var query = ResizeQuery(inTmux: true)
        let before = query.timeout
        _ = query.ask()
        _ = query.accept(.size(size), size: size)
        #expect(query.timeout > before)
        _ = query.ask()
        query.timeOut()
        #expect(query.timeout > before)
        #expect(query.isUseful)
    }

    @Test func `columns may come before rows, as in older versions of tmux`() {
        var query = ResizeQuery(inTmux: true)
        _ = query.ask()
        let agrees = query.accept(.size(TerminalSize(rows: 80, columns: 24)), size: size)
        #expect(agrees)
        #expect(query.mayDraw)
    }

    @Test func `no question is sent outside of tmux`() {
        var query = ResizeQuery(inTmux: false)
        query.noteResize(isReported: true)
        let asked = query.ask()
        #expect(asked.isEmpty)
        #expect(!query.isOpen)
    }

    @Test func `a reply to a question before a resize does not determine the position of the cursor`() {
        var query = ResizeQuery(inTmux: true)
        let position = CursorPosition(row: 3, column: 7)
        var asked = [query.ask()]
        query.noteResize(isReported: true)
        var agrees = [query.accept(.size(size), size: size)]
        #expect(!query.mayDraw)
        asked.append(query.ask())
        agrees += [query.accept(.cursor(position), size: size), query.accept(.size(size), size: size)]
        #expect(asked == ["\u{1b}[6n\u{1b}[18t", "\u{1b}[6n\u{1b}[18t"])
        #expect(agrees == [true, true, true])
        #expect(query.mayDraw)
        let drawn = query.noteDrawing()
        #expect(drawn == position)
    }
}
