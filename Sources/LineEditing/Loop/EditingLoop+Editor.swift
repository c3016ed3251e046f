import CLibEdit
import Glibc
import Terminal

extension EditingLoop {
    /// How long the editor may take to leave when the line is given up from elsewhere, in milliseconds.
    private static let leavingTimeout = 3000.0

    /// Lets the person edit the entry in the editor of their choice. What they leave is the line; it is not entered.
    func editInEditor(_ engine: EditLineEngine) -> EngineResult {
        menu = nil
        completion.drop()
        let editor = ExternalEditor(configuration)
        do throws(ExternalEditorFailure) {
            let file = try editor.file(holding: engine.buffer.text)
            leaveScreen()
            engine.prepareTerminal(forEditing: false)
            defer {
                engine.prepareTerminal(forEditing: true)
                resumeScreen()
            }
            let process = try editor.start(on: file, input: configuration.input, output: configuration.output)
            if let text = try editor.text(in: file, endedWith: wait(for: process)) {
                engine.buffer = EditBuffer(text)
            }
        } catch {
            display.post([StyledText(error.description)])
            display.ring()
        }
        return .lineChanged
    }

    /// Waits until a process has ended; answers what wait(2) says of it.
    private func wait(for process: pid_t) -> Int32 {
        let ownsTerminal = getpgid(process) == process
        defer { if ownsTerminal { cle_give_terminal(configuration.input, 0) } }
        guard let watch = try? ProcessWatch(process) else {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0 && errno == EINTR {}
            return status
        }
        let job = ownsTerminal ? -process : process
        var isLeaving = false
        /// Messages meanwhile put it off no further.
        var deadline: Moment?
        while true {
            var pollers = [watch.descriptor, mailbox.descriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let time = deadline.map { Int32(max(0, Moment.now.milliseconds(until: $0)).rounded(.up)) } ?? -1
            guard poll(&pollers, 2, time) >= 0 else { continue }
            if let due = deadline, due <= .now {
                deadline = nil
                kill(job, SIGKILL)
            }
            if pollers[1].revents != 0 { receiveMessages() }
            for state in watch.take() {
                switch state {
                case .ended(let status): return status
                case .stopped: stop(with: process, ownsTerminal)
                }
            }
            if outcome != nil && !isLeaving {
                isLeaving = true
                deadline = .now.advanced(byMilliseconds: EditingLoop.leavingTimeout)
                for signal in [SIGHUP, SIGCONT] { kill(job, signal) }
            }
        }
    }

    /// Ctrl-Z in the editor stops the program with it, as if they were one job.
    private func stop(with process: pid_t, _ ownsTerminal: Bool) {
        if ownsTerminal { cle_give_terminal(configuration.input, 0) }
        _ = JobControl.stopJob(until: mailbox)
        if ownsTerminal { cle_give_terminal(configuration.input, process) }
        kill(ownsTerminal ? -process : process, SIGCONT)
    }
}
