import Benchmark
import Foundation

// Measures the inner loops of the program: `make benchmark ARGS=loops`; `--help` lists other options.

let scratch = FileManager.default.temporaryDirectory.appending(path: "inner-loops-\(UUID().uuidString)").path
try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: scratch) }

let workplace = try Workplace(in: scratch)
Benchmark.main(
    [try languageLoops(workplace), textLoops(), try libraryLoops(workplace), try promptLoops(workplace)],
    customDefaults: [WarmupIterations(5), MinTime(seconds: 0.5), Format(.csv), Quiet(true)]
        + [Columns(["name", "median", "min", "p99", "iterations"])])
if counted == 0 { fatalError("nothing of that name is measured") }
