internal import Foundation

extension ProgramHome {
    /// The variables by which the system's loader records the libraries that a program loads.
    public var recordingLibraries: [String: String] { ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": file("loader")] }

    /// The libraries that the program has opened itself while it was recorded.
    public var openedLibraries: Set<String> { recordedLibraries("dynamically loaded by") }

    /// The libraries that it was linked with, and that it loads at each start.
    public var linkedLibraries: Set<String> { recordedLibraries("needed by") }

    private func recordedLibraries(_ reason: String) -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let records = names.filter { $0.hasPrefix("loader.") }.compactMap { text(of: $0) }
        let lines = records.flatMap { $0.split(separator: "\n") }.filter {
            $0.contains("\(reason) \(BuiltProgram.path) ")
        }
        return Set(lines.compactMap { $0.firstMatch(of: #/file=([^ ]+) /#).map { String($0.1) } })
    }
}
