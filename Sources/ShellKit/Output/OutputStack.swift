internal import Glibc
public import Terminal

/// How outputs are put around each other. Nothing else does it:
///
///     a script to a file or pipe        file
///     a script at a terminal            styled(file)
///     the prompt                        recording(styled(paging(file)))
///     its messages                      recording(styled(aside(file)))
///
/// - Pattern: Decorator (where the decorators are composed)
@MainActor
public enum OutputStack {
    /// An output to a descriptor, which stays its owner's.
    public static func output(to descriptor: Int32, color: ColorChoice) -> any Output {
        styled(FileOutput(descriptor: descriptor), color)
    }

    /// An output to a file that a statement names: before its reader is waited for, what is finished is made lasting.
    static func output(to descriptor: Int32, color: ColorChoice, for shell: Shell) -> any Output {
        let file = FileOutput(descriptor: descriptor)
        if file.mayWait {
            file.beforeWaiting = { _ in
                _ = shell.undo.prepareToWait {}
                return true
            }
        }
        return styled(file, color)
    }

    /// The files of a session's results and messages, which do so too, and wait for no reader in the middle of a change: one file
    /// where both go into one pipe, so that the order stays.
    static func files(for shell: Shell) -> (results: FileOutput, messages: FileOutput) {
        let results = file(STDOUT_FILENO, for: shell)
        let isOnePipe = results.isPipe && FileOutput.isSamePlace(STDOUT_FILENO, STDERR_FILENO)
        return (results, isOnePipe ? results : file(STDERR_FILENO, for: shell))
    }

    private static func file(_ descriptor: Int32, for shell: Shell) -> FileOutput {
        let file = FileOutput(descriptor: descriptor)
        if file.mayWait { file.beforeWaiting = { shell.undo.prepareToWait(orElse: $0) } }
        return file
    }

    /// An output to a program that may wait until what it writes itself is shown.
    static func output(to descriptor: Int32, color: ColorChoice, besides capture: OutputCapture) -> any Output {
        styled(FileOutput(descriptor: descriptor, whenFull: { capture.waitForRoom(in: descriptor) }), color)
    }

    /// An output with styles; the output itself where none are wanted, so that a script's lines pay for no decorator.
    static func styled(_ file: FileOutput, _ color: ColorChoice) -> any Output {
        let mayShow = isTerminal(file) || color != .auto || Environment.nonEmpty("CLICOLOR_FORCE") != nil
        return mayShow ? StyledOutput(file, color: color) : file
    }

    /// The outputs of a prompt, for results and for what stands beside them.
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
