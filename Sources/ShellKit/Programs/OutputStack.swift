internal import Glibc
public import Terminal

/// Composes the outputs. No other code does:
///
///     a script to a file or pipe        file
///     a script at a terminal            styled(file)
///     the prompt                        recording(styled(paging(file)))
///     its messages                      recording(styled(aside(file)))
///
/// - Pattern: Decorator (client)
@MainActor
public enum OutputStack {
    /// An output to a descriptor; the caller remains its owner and closes it.
    public static func output(to descriptor: Int32, color: ColorChoice) -> any Output {
        styled(FileOutput(descriptor: descriptor), color)
    }

    /// An output to a file that a statement names. It commits finished changes before a write that may block.
    static func output(to descriptor: Int32, color: ColorChoice, for shell: Shell) -> any Output {
        let file = FileOutput(descriptor: descriptor)
        if file.mayWait {
            file.beforeWaiting = { _ in
                _ = shell.changes.prepareToWait()
                return true
            }
        }
        return styled(file, color)
    }

    /// The files of a session's results and messages. They commit finished changes before a write that may block, and
    /// do not block in the middle of a change. If both are the same pipe, they share one file, so that the order is
    /// preserved.
    static func files(for shell: Shell) -> (results: FileOutput, messages: FileOutput) {
        let results = file(STDOUT_FILENO, for: shell)
        let isOnePipe = results.isPipe && FileOutput.isSamePlace(STDOUT_FILENO, STDERR_FILENO)
        return (results, isOnePipe ? results : file(STDERR_FILENO, for: shell))
    }

    private static func file(_ descriptor: Int32, for shell: Shell) -> FileOutput {
        let file = FileOutput(descriptor: descriptor)
        if file.mayWait { file.beforeWaiting = { shell.changes.prepareToWait(orElse: $0) } }
        return file
    }

    /// An output to a program that may block until its own output is read.
    static func output(to descriptor: Int32, color: ColorChoice, besides capture: OutputCapture) -> any Output {
        styled(FileOutput(descriptor: descriptor, whenFull: { capture.waitForRoom(in: descriptor) }), color)
    }

    /// An output with styles, or the file itself if styles are not needed, so that a script's lines have no decorator.
    static func styled(_ file: FileOutput, _ color: ColorChoice) -> any Output {
        let mayShow = isTerminal(file) || color != .auto || Environment.nonEmpty("CLICOLOR_FORCE") != nil
        return mayShow ? StyledOutput(file, color: color) : file
    }

    static func atPrompt(
        _ results: FileOutput, _ messages: FileOutput, _ color: ColorChoice, for shell: Shell
    ) -> (results: any Output, messages: any Output) {
        guard isTerminal(results) else {
            return (
                RecordingOutput(styled(results, color), for: shell.recording),
                RecordingOutput(styled(messages, color), for: shell.recording)
            )
        }
        let pages = PagingOutput(results, for: shell, complaints: styled(messages, color))
        let asides = AsideOutput(messages, beside: pages)
        return (
            RecordingOutput(StyledOutput(pages, color: color), for: shell.recording),
            RecordingOutput(StyledOutput(asides, color: color), for: shell.recording)
        )
    }

    private static func isTerminal(_ file: FileOutput) -> Bool {
        file.descriptor.map { isatty($0) == 1 } ?? false
    }
}
