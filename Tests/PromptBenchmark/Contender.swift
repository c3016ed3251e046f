/// A program at its prompt, and what was measured of it.
struct Contender {
    /// Letters that come once in a line, so that each is seen when it is shown and not before.
    private static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8
    ).prefix(60)
    private static let mark = Array("<the end>".utf8)
    private static let pasted = Array(String(repeating: "0123456789", count: 5000).utf8) + mark

    let name: String
    private let terminal: EchoTerminal
    private var echoes: [Echo] = []
    private var pastes: [Double] = []

    /// Starts a program from a name, how its prompt begins, and its own words.
    init(_ words: ArraySlice<String>) throws {
        let words = Array(words)
        name = words[0]
        terminal = try EchoTerminal(Array(words[2...]), environment: environment(), prompt: words[1])
    }

    mutating func typeLine() {
        echoes += Self.letters.map { terminal.echo($0) }
        terminal.clearLine()
    }

    mutating func paste() {
        pastes.append(terminal.milliseconds(toShow: Self.mark, of: terminal.bracketed(Self.pasted)))
        terminal.clearLine()
    }

    /// Microseconds from a key to the screen: the median, and what nine of ten keys stay below; bytes a key; milliseconds to a
    /// paste.
    var figures: [Double] {
        let times = echoes.map(\.microseconds).sorted()
        let bytes = echoes.map { Double($0.bytes) }
        return [median(times), times[times.count * 9 / 10], median(bytes), median(pastes)]
    }
}
