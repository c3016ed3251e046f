/// Runs a line in `/bin/sh`: `! ls`.
///
/// - Pattern: Command (concrete command object)
final class SystemCommand: CommandObject {
    private let line: String

    init(_ line: String) {
        self.line = line
    }

    func run(in shell: ShellContext) async throws {
        try await SystemLine(line, in: shell).run()
    }
}
