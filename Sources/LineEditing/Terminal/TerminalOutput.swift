import Glibc

/// Writes complete drawings to a terminal.
struct TerminalOutput {
    let descriptor: Int32

    /// Writes a drawing in as few calls as possible. After an error the rest is dropped, because the terminal is gone.
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
