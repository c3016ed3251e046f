internal import Glibc
public import Terminal

/// Composes the outputs:
///
///     a script                          output(file)
///     the prompt at a terminal          output(paging(file))
///     its messages                      output(aside(file))
///
/// - Pattern: Decorator (client)
@MainActor
public enum OutputStack {
    /// An output to a descriptor; the caller remains its owner and closes it.
    public static func output(to descriptor: Int32, color: ColorChoice) -> Output {
        Output(FileOutput(descriptor: descriptor), color: color)
    }

    /// An output to a file that a statement names. It commits finished changes before a write that may block.
    static func output(to descriptor: Int32, color: ColorChoice, for shell: Shell) -> Output {
        let file = FileOutput(descriptor: descriptor)
        if file.mayWait {
            file.beforeWaiting = { _ in
                _ = shell.changes.prepareToWait()
                return true
            }
        }
        return Output(file, color: color)
    }

    /// The files of a session's results and messages. They commit finished changes before a write that may block, and
    /// do not block in the middle of a change. If both are the same pipe, they share one file, so that the order is
    /// preserved.
    static func files(for shell: Shell) -> (results: FileOutput, messages: FileOutput) {
        let results = file(STDOUT_FILENO, for: shell)
        let isOnePipe = results.isPipe && FileOutput.isSameFile(STDOUT_FILENO, STDERR_FILENO)
        return (results, isOnePipe ? results : file(STDERR_FILENO, for: shell))
    }

    private static func file(_ descriptor: Int32, for shell: Shell) -> FileOutput {
        let file = FileOutput(descriptor: descriptor)
        if file.mayWait { file.beforeWaiting = { shell.changes.prepareToWait(orElse: $0) } }
        return file
    }

    /// An output to a program that may block until its own output is read.
    static func output(to descriptor: Int32, color: ColorChoice, besides capture: OutputCapture) -> Output {
        Output(FileOutput(descriptor: descriptor, whenFull: { capture.waitForRoom(in: descriptor) }), color: color)
    }

    static func atPrompt(
        _ results: FileOutput, _ messages: FileOutput, _ color: ColorChoice, for shell: Shell
    ) -> (results: Output, messages: Output) {
        func output(_ target: any ByteOutput) -> Output { Output(target, color: color, recording: shell.recording) }
        guard results.isTerminal else { return (output(results), output(messages)) }
        let pages = PagingOutput(results, for: shell, complaints: Output(messages, color: color))
        return (output(pages), output(AsideOutput(messages, beside: pages)))
    }
}
