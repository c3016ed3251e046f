import Glibc

// Measures several prompts in one run: the median time from a key to the screen over many keys of a 60-character
// line, the bytes for each key, and the time until a paste of 50 kB is shown.
//
// Arguments: NAME PROMPT [--busy LINE MARK] PROGRAM [ARG …] -- NAME PROMPT PROGRAM …; PROMPT is the beginning of the
// prompt. A busy program gets LINE first, which has started when MARK is on the screen. ROUNDS is the number of lines
// for each program, 20 by default.
//
// With the arguments --menu PROMPT LINE MARK PROGRAM [ARG …] it measures the time from TAB after LINE until a menu with MARK is
// shown, and writes the medians of the first and of later menus in a session, in seconds.

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
let arguments = CommandLine.arguments
if arguments.count > 5, arguments[1] == "--menu" {
    var times = MenuTimes(mark: arguments[4])
    for _ in 0..<rounds { try times.measure(Array(arguments[5...]), prompt: arguments[2], line: arguments[3]) }
    print(median(times.first) / 1000, median(times.later) / 1000)
    exit(0)
}
var contenders = try CommandLine.arguments.dropFirst().split(separator: "--").map { try Contender($0) }
// They alternate, so that other load of the machine affects all of them.
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
