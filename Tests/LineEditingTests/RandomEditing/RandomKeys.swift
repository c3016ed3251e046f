import Randomness

/// Random input in the editor, as the bytes that a terminal sends.
struct RandomKeys {
    private var random: SeededRandom
    /// True if the input uses vi's keys.
    private let usesVi: Bool

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        usesVi = random.once(in: 5)
    }

    /// The arguments of the editor for these keys.
    var arguments: String { usesVi ? "--vi" : "" }
    /// The keys that end a search, close the menu, and prepare an insertion.
    var leave: String { usesVi ? "\u{1b}i" : "\u{7}" }

    /// The next input, as the bytes of one or more keys; it neither enters nor discards a line.
    mutating func next() -> String { usesVi && random.once(in: 2) ? command() : key() }

    /// Some of vi's commands; in insert mode they begin with Escape.
    private mutating func command() -> String {
        let commands = (0...random.below(3)).map { _ in
            random.pick(["", "", "2", "3"]) + random.pick(RandomKeys.commands)
        }
        return (random.once(in: 3) ? "" : "\u{1b}") + commands.joined()
            + random.pick(["", "i", "a", "A", "I", "cw", "o", "R"])
    }

    private mutating func key() -> String {
        switch random.below(20) {
        case 0..<6: typed()
        case 6..<10: random.pick(RandomKeys.movements)
        case 10..<13: random.pick(RandomKeys.changes)
        case 13: "\u{1b}[200~" + pasted() + "\u{1b}[201~"
        // In vi's command mode Alt-Return is Return.
        case 14: random.pick(RandomKeys.others + (usesVi ? [] : ["\u{1b}\r", "\u{1b}\r"]))
        case 15: random.pick(RandomKeys.history)
        case 16: search()
        case 17: completion()
        default: random.pick(RandomKeys.undo)
        }
    }

    mutating func below(_ bound: Int) -> Int { random.below(bound) }
    mutating func once(in times: Int) -> Bool { random.once(in: times) }

    private mutating func typed() -> String {
        (0...random.below(4)).map { _ in random.pick(RandomKeys.texts) }.joined()
    }

    private mutating func pasted() -> String {
        (0...random.below(6)).map { _ in random.once(in: 4) ? random.pick(["\r", "\n", "\t", " \r "]) : typed() }
            .joined()
    }

    private mutating func search() -> String {
        let steps = (0...random.below(3)).map { _ in
            random.pick(["a", "p", "\u{12}", "\u{13}", "\u{7f}", "検", "word", "x"])
        }
        return "\u{12}" + steps.joined() + random.pick(["\u{7}", "\u{5}", "\u{1}", "\u{1b}[D", "\u{1b}[C"])
    }

    private mutating func completion() -> String {
        let steps = (0..<random.below(5)).map { _ in
            random.pick(["\t", "\u{1b}[A", "\u{1b}[B", "\u{1b}[C", "\u{1b}[Z"])
        }
        return random.pick([" p", " ", "", " cov", "\u{5} pl"]) + "\t" + steps.joined()
            + random.pick(["\u{7}", "", " ", "x", "\u{1b}[D"])
    }

    private static let texts = [
        "a", "b", "c", "xyz", "word", " ", " ", "  ", "-", "1", "0", "a longer piece of text", "é", "e\u{301}", "ø",
        "検", "索", "日本語", "한", "👍", "🎵", "👨‍👩‍👧", "🇳🇴", "❤️", "1️⃣", "👍🏽", "☂\u{fe0f}", "\u{301}", "Ж", "א", "ﷺ",
        "n\u{303}", "\u{1f3f4}\u{200d}\u{2620}\u{fe0f}", "…", "→",
    ]
    private static let commands = [
        "h", "l", "w", "b", "e", "W", "B", "E", "0", "^", "$", "fa", "tx", ";", ",", "x", "X", "dw", "de", "db", "d$",
        "dd",
        "cw", "ce", "D", "yw", "yy", "p", "P", "r検", "ra", "~", ".", "u", "j", "k", "J", "%", "/word\u{1b}", "dj", "3|",
    ]
    private static let movements = [
        "\u{1}", "\u{5}", "\u{2}", "\u{6}", "\u{1b}[A", "\u{1b}[B", "\u{1b}[C", "\u{1b}[D", "\u{1b}[D\u{1b}[D\u{1b}[D",
        "\u{1b}b", "\u{1b}f", "\u{1b}[H", "\u{1b}[F", "\u{1}\u{1}", "\u{5}\u{5}", "\u{1b}[D", "\u{1b}[A",
    ]
    private static let changes = [
        "\u{7f}", "\u{7f}\u{7f}\u{7f}", "\u{1b}[3~", "\u{b}", "\u{15}", "\u{17}", "\u{1b}d", "\u{1b}\u{7f}", "\u{19}",
        "\u{19}\u{1b}y", "\u{1b}u", "\u{1b}l", "\u{1b}c", "\u{14}", "\u{1b}t", "\u{19}", "\u{1b}[3~\u{1b}[3~",
    ]
    private static let others = ["\u{c}", "\u{16}\u{1}", "\u{16}\u{1b}", "\u{16}\t"]
    private static let undo = ["\u{1f}", "\u{1f}\u{1f}\u{1f}", "\u{1b}_", "\u{1b}r"]
    private static let history = ["\u{1b}[A", "\u{10}", "\u{e}", "\u{1b}<", "\u{1b}>", "\u{1b}.", "\u{10}\u{10}\u{10}"]
}
