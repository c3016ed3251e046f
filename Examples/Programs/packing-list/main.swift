// A prompt in a dozen lines: editing, history, suggestions and completion; also reads lines from a pipe.
//
//     swift run packing-list
import LineEditing

var configuration = LineEditorConfiguration(programName: "packing-list")
configuration.history = HistoryFile(path: "packing-list.history")
configuration.completer = WordCompleter(["pack", "unpack", "passport", "toothbrush", "umbrella"])
let reader = try LineReader(configuration)
var suitcase: Set<String> = []
while case .line(let line) = await reader.readLine("what next? ") {
    let words = line.split(separator: " ").map(String.init)
    if words.first == "pack" { suitcase.formUnion(words.dropFirst()) }
    if words.first == "unpack" { suitcase.subtract(words.dropFirst()) }
    print("In the suitcase:", suitcase.sorted().joined(separator: ", "))
}
reader.close()
