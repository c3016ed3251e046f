import Glibc

/// Writes whole drawings to a terminal.
struct TerminalOutput {
    let descriptor: Int32

    /// Writes everything in as few calls as the terminal takes; what cannot be written is dropped, as nobody is there to see it.
    func write(_ drawing: String) {
        guard !drawing.isEmpty, !TerminalGuard.hasSpoken else { return }
        var drawing = drawing
        drawing.withUTF8 { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
                if count >= 0 {
                    done += count
                } else if errno == EAGAIN {
                    var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&poller, 1, -1)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
