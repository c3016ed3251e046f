/// A program at its prompt, and its measurements.
struct Contender {
    /// Letters that occur once in a line, so that each is detected when it is shown.
    private static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8
    ).prefix(60)
    /// The letters of them that do not occur in messages about covers.
    private static let rareLetters = Array("ACDEFHIJKLOPQRSUVWXYZ".utf8)
    private static let mark = Array("<the end>".utf8)
    private static let pasted = Array(String(repeating: "0123456789", count: 5000).utf8) + mark

    let name: String
    private let terminal: EchoTerminal
    private let letters: [UInt8]
    private var echoes: [Echo] = []
    private var pastes: [Double] = []

    /// Starts a program from a name, the beginning of its prompt, and its arguments; before these, there may be a
    /// line to type first, and the text on the screen that shows its start.
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

    /// Microseconds from a key to the screen: the median and the 90th percentile; bytes for each key; milliseconds
    /// for a paste.
    var figures: [Double] {
        let times = echoes.map(\.microseconds).sorted()
        let bytes = echoes.map { Double($0.bytes) }
        return [median(times), times[times.count * 9 / 10], median(bytes), median(pastes)]
    }
}
