import Glibc
import Terminal

/// Reads the terminal: the bytes of the user and of the terminal itself become keys and reports.
final class TerminalInput {
    /// In milliseconds. An escape character may begin a sequence for the first time; a paste may pause for the second.
    private static let (escapeTimeout, pasteTimeout) = (50.0, 1000.0)
    private static let longestKey = 32

    private let descriptor: Int32
    private let wake: Int32
    var decoder = KeyDecoder()
    private var inquiry: OpenInquiry?
    /// True if the last read returned so much that more is probably available.
    private var mayHaveMore = false

    /// - Parameter wake: A descriptor that becomes readable when other threads have a message.
    init(descriptor: Int32, wake: Int32, inquiry: TerminalInquiry?) {
        self.descriptor = descriptor
        self.wake = wake
        self.inquiry = inquiry.map(OpenInquiry.init)
    }

    /// The milliseconds after which an incomplete key is a key of its own; nil for a key that will be completed.
    var keyTimeout: Double? {
        switch decoder.waiting {
        case .nothing, .character: nil
        case .escape: TerminalInput.escapeTimeout
        case .paste: TerminalInput.pasteTimeout
        }
    }

    /// Waits for bytes, a message or a timeout; infinity for none.
    func wait(milliseconds: Double) -> (hasBytes: Bool, hasMessage: Bool, isTimeout: Bool) {
        withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { pollers in
            pollers[0] = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            pollers[1] = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
            let count = poll(pollers.baseAddress, 2, milliseconds.isFinite ? Int32(milliseconds.rounded(.up)) : -1)
            guard count > 0 else { return (false, false, count == 0) }
            return (pollers[0].revents != 0, pollers[1].revents != 0, false)
        }
    }

    /// Waits for bytes only; true if there are some.
    func hasBytes(within milliseconds: Double) -> Bool {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, Int32(milliseconds.rounded(.up))) > 0
    }

    /// True if more was typed than was read, so that a frame would be outdated at once; free after a single key.
    var hasMore: Bool { mayHaveMore && hasBytes(within: 0) }

    /// Reads the available bytes; false at the end of the input.
    func read() -> Bool {
        let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16384) { bytes in
            let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            if count > 0 { decoder.feed(bytes[..<count]) }
            return count
        }
        mayHaveMore = count > TerminalInput.longestKey
        if inquiry != nil { updateAwaitedAnswers() }
        return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN))
    }
}

/// The questions of the ``TerminalInquiry``.
extension TerminalInput {
    /// The questions to write, once no input is pending: typed-ahead keys precede the answers. Empty otherwise.
    func inquiryQuestions() -> String {
        guard inquiry?.isDue == true, decoder.isEmpty, !hasBytes(within: 0) else { return "" }
        decoder.awaitsAnswers = true
        return inquiry?.ask() ?? ""
    }

    func accept(_ answer: TerminalAnswer) {
        inquiry?.accept(answer)
        updateAwaitedAnswers()
    }

    /// The milliseconds to wait for answers before the terminal is released; nil if none are expected.
    var inquiryTimeout: Double? {
        guard let rest = inquiry?.remaining, rest > 0 else { return nil }
        return rest
    }

    /// Ends the time in which incomplete bytes may belong to an answer.
    private func updateAwaitedAnswers() { decoder.awaitsAnswers = inquiry?.isExpected == true }
}
