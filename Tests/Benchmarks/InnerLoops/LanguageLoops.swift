import Benchmark
import ShellKit

/// A line is split into words, and passes the chain to its command, which reads the arguments.
@MainActor
func languageLoops(_ workplace: Workplace) throws -> BenchmarkSuite {
    let lines = [
        ("a short line", "echo x"),
        ("a quoted line", #"add "The Rise and Fall of Ziggy Stardust" --artist 'David Bowie' --year 1972"#),
        ("a long line", "delete " + (1...100).map { "\($0)" }.joined(separator: " ")),
    ]
    let suite = BenchmarkSuite(name: "language")
    for (name, line) in lines {
        let bytes = Array(line.utf8)
        suite.thousandTimes("cut \(name) into words") { _ in
            var tokenizer = Tokenizer()
            _ = try tokenizer.feed(bytes)
            return tokenizer.removeStatements()[0].words.count
        }
    }
    let context = workplace.context
    for (name, line) in lines {
        let statement = try Tokenizer.statements(in: line)[0]
        suite.thousandTimes("resolve \(name)") { _ in
            var request = Request(statement)
            return try context.resolve(&request).immediate == nil ? 1 : 2
        }
    }
    return suite
}
