import CLibEdit
import Glibc

/// Stops the program the way Ctrl-Z stops any other.
enum JobControl {
    /// Stops the whole job and comes back when it is continued; false when nobody is there who could continue it.
    ///
    /// A stop takes hold of a thread a moment after it was asked for, so SIGCONT is waited for: whichever thread gets it raises
    /// the mailbox's descriptor.
    static func stopJob(until mailbox: EditorMailbox) -> Bool {
        guard hasShell else { return false }
        cle_continue_watch_begin(mailbox.descriptor)
        kill(0, SIGSTOP)
        mailbox.waitUntilContinued { cle_was_continued() != 0 }
        cle_continue_watch_end()
        return true
    }

    /// Whether some ancestor of our job belongs to another job of the same terminal: a shell that can bring us back.
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

    /// The fourth field of proc(5)'s `stat`, counted behind the name, which stands in brackets and may hold anything.
    private static func parent(of process: pid_t) -> pid_t {
        guard let reader = PlainLineReader(path: "/proc/\(process)/stat"), let line = try? reader.nextLine() else {
            return 0
        }
        let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
        return fields.count > 2 ? pid_t(fields[2]) ?? 0 : 0
    }
}
