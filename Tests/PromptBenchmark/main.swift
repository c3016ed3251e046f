import Glibc

// Measures prompts beside each other, in one run: from a key to the screen, the median over many keys of a 60-character line
// and the bytes that a key costs; and how long a paste of 50 kB takes to be shown.
//
// Arguments: NAME PROMPT [--busy LINE MARK] PROGRAM [ARG …] -- NAME PROMPT PROGRAM …; PROMPT is how the prompt begins. A busy
// program is typed LINE first, which has begun when MARK is on the screen. ROUNDS is how many lines each is typed, 20 if it is
// not set.

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func environment() -> [String: String] {
    var result = ["TERM": "xterm-256color"]
    for name in ["PATH", "HOME", "BLUELIB_HOME", "LANG"] {
        if let value = getenv(name) { result[name] = String(cString: value) }
    }
    return result
}

func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func shown(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

let rounds = getenv("ROUNDS").flatMap { Int(String(cString: $0)) } ?? 20
var contenders = try CommandLine.arguments.dropFirst().split(separator: "--").map { try Contender($0) }
// They take turns, so that whatever else the machine does meets all.
for _ in 0..<rounds {
    for index in contenders.indices { contenders[index].typeLine() }
}
for _ in 0..<max(1, rounds / 4) {
    for index in contenders.indices { contenders[index].paste() }
}
let heads = ["key, median µs", "worst tenth", "bytes a key", "paste 50 kB, ms"]
print(String(repeating: " ", count: 26) + heads.map { padded($0, 17) }.joined())
for contender in contenders {
    let name = contender.name + String(repeating: " ", count: max(0, 26 - contender.name.count))
    print(name + contender.figures.map { padded(shown($0), 17) }.joined())
}
