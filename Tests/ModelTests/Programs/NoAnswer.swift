import Foundation

/// A program that does not answer within the timeout.
struct NoAnswer: Error, CustomStringConvertible {
    let description: String

    /// - Parameter request: The line that was entered, or what else the program was asked for.
    init(to request: String, from process: Int32, _ diagnostics: String) {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let state = status.split(separator: "\n").first { $0.hasPrefix("State:") }
        description = """
            process \(process) does not answer '\(request)' (\(state ?? "it has ended"))
            standard error:
            \(diagnostics)
            """
    }
}
