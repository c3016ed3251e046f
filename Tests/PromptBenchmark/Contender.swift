/// A program at its prompt, and what was measured of it.
struct Contender {
    /// Letters that come once in a line, so that each is seen when it is shown and not before.
    private static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8
    ).prefix(60)
    /// Those of them that nothing has which a program says of covers that arrive.
    private static let rareLetters = Array("ACDEFHIJKLOPQRSUVWXYZ".utf8)
    private static let mark = Array("<the end>".utf8)
    private static let pasted = Array(String(repeating: "0123456789", count: 5000).utf8) + mark

    let name: String
    private let terminal: EchoTerminal
    private let letters: [UInt8]
    private var echoes: [Echo] = []
    private var pastes: [Double] = []

    /// Starts a program from a name, how its prompt begins, and its own words; before these, there may be a line to type first, and
    /// what the screen shows when that has begun.
    init(_ words: ArraySlice<String>) throws {
        let words = Array(words)
        name = words[0]
        let isBusy = words[2] == "--busy"
        let program = Array(words[(isBusy ? 5 : 2)...])
        letters = isBusy ? Self.rareLetters : Array(Self.letters)
        terminal = try EchoTerminal(program, environment: environment(), prompt: words[1])
        if isBusy { try terminal.begin(words[3], showing: words[4]) }
    }

    mutating func typeLine() {
        echoes += letters.map { terminal.echo($0) }
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
