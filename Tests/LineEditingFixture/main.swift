import Glibc
import LineEditing
import Terminal

// Reads and reports lines, for tests on a pseudo-terminal. Options: --posts N (messages a second), --rows, --history
// FILE, --vi, --slow (completions come late, from another thread), --never (no completions), --no-editrc,
// --parts FILE (two candidates come first, and all after the file exists),
// --workers N (threads that post), --count (of plain lines), --lines FILE (which records each line that is shown or
// entered).

let arguments = CommandLine.arguments
func value(_ option: String) -> String? {
    arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

if arguments.contains("--count") {
    // The number of lines, as a program without a terminal reads them.
    let reader = try LineReader(LineEditorConfiguration(programName: "fixture"))
    let prompt: Prompt = ""
    var count = 0
    while case .line = await reader.readLine(prompt) { count += 1 }
    say("\(count) lines")
    exit(0)
}

let watcher = try SignalWatcher([SIGTERM, SIGINT])
var configuration = LineEditorConfiguration(programName: "fixture")
let history = HistoryFile(path: value("--history"))
configuration.history = history
let writer = HistoryWriter(history)
configuration.completer = FixtureCompleter(
    isSlow: arguments.contains("--slow"), isSilent: arguments.contains("--never"), signal: value("--parts"))
configuration.mode = arguments.contains("--vi") ? .vi : .emacs
configuration.isComplete = { $0.filter { $0 == "\"" }.count.isMultiple(of: 2) && !$0.hasSuffix("\\") }
configuration.willSuspend = { say("[suspending]") }
let journal = value("--lines").flatMap(LineJournal.init)
if let journal {
    configuration.highlighter = { text in
        journal.append("shown", text)
        return StyledText(text)
    }
}
let editor = try LineEditor(configuration)
watcher.forward(to: editor)
watcher.handle { signal in
    if signal == SIGTERM { editor.end() } else { say("[interrupted]") }
}
let workers = value("--workers").flatMap(Int.init) ?? 1
let posters = (value("--posts").flatMap(Int.init).map { Array(repeating: $0, count: workers) } ?? []).map { rate in
    Task.detached {
        for number in 0... {
            try await Task.sleep(for: .seconds(1) / rate)
            editor.post("note \(number) 検索")
            if arguments.contains("--rows") { editor.setRows([StyledText("[cover \(number)]", .reverse)]) }
        }
    }
}
let prompt = Prompt(StyledText("fixture> ", .bold), continuation: "    ...> ")
reading: while true {
    switch await editor.readLine(prompt) {
    case .line(let line):
        writer.append(line)
        await writer.finish()
        if let journal {
            journal.append("entered", line)
            continue
        }
        say(
            "got \(line.unicodeScalars.count) <\(line.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n"))>"
        )
        if line == "quit later" { try await Task.sleep(for: .seconds(1)) }
        if line.hasPrefix("quit") { break reading }
        if line == "cancel" {
            let waiting = Task { await editor.readLine(prompt) }
            waiting.cancel()
            say("nobody waited: \(await waiting.value)")
        }
        if line == "view" { await showView(on: editor) }
        if line == "work" {
            for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(60)) }) {}
        }
    case .cancelled: journal?.append("cancelled", "")
    case .endOfInput:
        say("[end of input]")
        break reading
    case .ended:
        say("[ended]")
        break reading
    }
}
for poster in posters { poster.cancel() }
editor.close()
say("[closed]")
say("behind the end: \(await editor.readLine(prompt))")
