import PatternCommands
import ShellCommands
import ShellKit
import Terminal

// Runs the lines of standard input, and writes a transcript: broken-objects SESSION <typed
//
// The argument is the number of the session whose faulty participant the program has; without it, all are right.

let session = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
let shelf = Shelf()
let shell = try Shell(
    name: "shelf", version: "1.0.0",
    plugins: [
        ShelfCommandsPlugin(shelf, Participants(faultOf: session)), ShellCommandsPlugin(), PatternCommandsPlugin(),
    ], undo: shelf, events: shelf.events)
let memory = MemoryOutput()
let output = Output(memory, appearance: OutputAppearance(columns: 76))
let context = ShellContext(shell: shell, output: output, diagnostics: output, isInteractive: true)
var shown = 0
while let line = readLine() {
    print("> \(line)")
    await TypedLine(line, in: context).run()
    for row in memory.text.dropFirst(shown).split(separator: "\n") {
        // The lines of the code change with it, and the faulty types have none there.
        if !row.hasPrefix("          Sources/"), !row.hasPrefix("          Plugins/") { print(row) }
    }
    shown = memory.text.count
}
