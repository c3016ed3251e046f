import Foundation

/// A session: lines that begin with `> ` were typed, the others are their output. `quit` ends a program; the next one begins with its
/// state.
struct StageTranscript {
    private let path: String
    private let lines: [String]

    init(path: String) {
        self.path = path
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private var typed: [String] { lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) } }

    /// The output after a number of typed lines.
    private func wanted(after count: Int) -> [String] {
        var left = count
        let until = lines.firstIndex { line in
            left -= line.hasPrefix("> ") ? 1 : 0
            return left < 0
        }
        return lines[..<(until ?? lines.count)].filter { !$0.hasPrefix("> ") }
    }

    /// Types the lines into a program, and explains the first one with another output.
    func report(on program: String) -> Report {
        let title = "The session of Examples/Stages/\(path)"
        let report = Report(title: title)
        guard output(of: program, after: typed.count) != wanted(after: typed.count) else { return report }
        let count =
            (1...max(1, typed.count)).first { output(of: program, after: $0) != wanted(after: $0) } ?? typed.count
        let known = wanted(after: count - 1).count
        let (missing, shown) = (
            wanted(after: count).dropFirst(known), output(of: program, after: count).dropFirst(known)
        )
        return Report(
            title: title,
            fault: """
                    After '\(typed[count - 1])', the program should print:
                \(Self.block(Array(missing)))
                    It prints:
                \(Self.block(Array(shown)))
                """)
    }

    private static func block(_ lines: [String]) -> String {
        (lines.isEmpty ? ["(nothing)"] : lines.count > 20 ? lines.prefix(20) + ["…"] : lines).map { "        " + $0 }
            .joined(separator: "\n")
    }

    /// The lines that a program prints after a number of typed lines, with its errors.
    private func output(of program: String, after count: Int) -> [String] {
        let state = FileManager.default.temporaryDirectory.appending(path: "stage-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: state) }
        var sessions = [""]
        for line in typed.prefix(count) {
            sessions[sessions.count - 1] += line + "\n"
            if line == "quit" { sessions.append("") }
        }
        let text = sessions.filter { !$0.isEmpty }.map { output(of: program, state, $0) }.joined()
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The output of one session, which ends after five seconds.
    private func output(of program: String, _ state: String, _ typed: String) -> String {
        let (process, pipe, input) = (Process(), Pipe(), state + ".typed")
        defer { try? FileManager.default.removeItem(atPath: input) }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["SWIFT_BACKTRACE=enable=no", "timeout", "5", program, state]
        (process.standardOutput, process.standardError) = (pipe, pipe)
        do {
            try typed.write(toFile: input, atomically: true, encoding: .utf8)
            process.standardInput = FileHandle(forReadingAtPath: input)
            try process.run()
        } catch {
            return "\(error)\n"
        }
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let end = process.terminationStatus == 124 ? "(The program has not ended within five seconds.)\n" : ""
        return String(decoding: bytes, as: UTF8.self) + end
    }
}
