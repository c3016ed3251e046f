import Glibc

// Measures from a key to the screen, for several programs in one run: the median over many keys of a 60-character line, and
// the bytes that a key costs. Prints one line of a table a program.
//
// Arguments: NAME PROMPT PROGRAM [ARG …] -- NAME PROMPT PROGRAM … ; `paste` before the name measures a paste of 50 kB instead.

/// Letters that come once in a line, so that each is seen when it is shown and not before.
let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8).prefix(60)

func median<Value: Comparable>(_ values: [Value]) -> Value { values.sorted()[values.count / 2] }

func environment() -> [String: String] {
    var result = ["TERM": "xterm-256color"]
    for name in ["PATH", "HOME", "BLUELIB_HOME", "LANG"] {
        if let value = getenv(name) { result[name] = String(cString: value) }
    }
    return result
}

struct Contender {
    let name: String
    let terminal: EchoTerminal
    var echoes: [[Echo]] = []

    init(_ words: ArraySlice<String>) throws {
        let words = Array(words)
        name = words[0]
        terminal = try EchoTerminal(Array(words[2...]), environment: environment(), prompt: words[1])
    }

    mutating func typeLine() {
        echoes.append(letters.map { terminal.echo($0) })
        terminal.clearLine()
    }
}

func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func shown(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

let rounds = Int(getenv("ROUNDS").map { String(cString: $0) } ?? "") ?? 20
var contenders = try CommandLine.arguments.dropFirst().split(separator: "--").map { try Contender($0) }
// They take turns, so that whatever else the machine does meets all.
for _ in 0..<rounds {
    for index in contenders.indices { contenders[index].typeLine() }
}
print("key to screen, 60 characters \(padded("median µs", 16))\(padded("worst tenth", 14))\(padded("bytes a key", 14))")
for contender in contenders {
    let times = contender.echoes.joined().map(\.microseconds).sorted()
    let bytes = contender.echoes.joined().map(\.bytes)
    let name = contender.name + String(repeating: " ", count: max(0, 28 - contender.name.count))
    print(
        "\(name) \(padded(shown(median(times)), 16))\(padded(shown(times[times.count * 9 / 10]), 14))"
            + padded("\(median(bytes))", 14))
}
