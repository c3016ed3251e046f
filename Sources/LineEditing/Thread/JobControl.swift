import CLibEdit
import Glibc

/// Stops the program as Ctrl-Z stops other programs.
enum JobControl {
    /// Stops the whole process group and returns when it is continued; false if no process could continue it.
    ///
    /// A stop affects a thread only some time after the call, so this function waits for SIGCONT. The thread that
    /// receives the signal raises the mailbox's descriptor.
    static func stopJob(until mailbox: EditorMailbox) -> Bool {
        guard hasShell else { return false }
        cle_continue_watch_begin(mailbox.descriptor)
        kill(0, SIGSTOP)
        mailbox.waitUntilContinued { cle_was_continued() != 0 }
        cle_continue_watch_end()
        return true
    }

    /// True if an ancestor is in another group of the same session: a shell that can continue this group.
    private static var hasShell: Bool {
        let session = getsid(0)
        let job = getpgrp()
        var ancestor = getppid()
        while ancestor > 1, getsid(ancestor) == session {
            if getpgid(ancestor) != job { return true }
            ancestor = parent(of: ancestor)
        }
        return false
    }

    /// The fourth field of `stat` in proc(5), counted from the end of the name in parentheses.
    private static func parent(of process: pid_t) -> pid_t {
        guard let reader = PlainLineReader(path: "/proc/\(process)/stat"), let line = try? reader.nextLine() else {
            return 0
        }
        let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
        return fields.count > 2 ? pid_t(fields[2]) ?? 0 : 0
    }
}
