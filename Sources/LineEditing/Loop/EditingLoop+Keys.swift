import CLibEdit
import Glibc

extension EditingLoop {
    /// How long Escape may be the beginning of a sequence, and how long a paste may pause, in milliseconds.
    private static let escapeTimeout = 50.0
    private static let pasteTimeout = 1000.0
    /// More bytes than a key sends.
    private static let typedAtOnce = 32

    func nextKey() -> EngineKey {
        isStale = true
        if let key = keyForCharacters() { return .scalar(key) }
        while true {
            if let key = takeQueued() {
                if key < 0x20 { awaitAnswer() }
                return .scalar(key)
            }
            if let outcome {
                awaitAnswer()
                awaitInquiry()
                noteText()
                return outcome == .endOfInput ? .endOfInput : .abort
            }
            if let key = decoder.next() {
                take(key)
                continue
            }
            if isStale && mayDrawNow { draw() }
            wait()
        }
    }

    /// The next of the keys that were laid down; the rest of a sequence is forgotten once the engine has rung the bell over it.
    private func takeQueued() -> UInt32? {
        guard !queue.isEmpty else { return nil }
        if queueIsSequence, engine?.takeBell() == true {
            queue = []
            queueIsSequence = false
            rings = true
            return nil
        }
        let key = queue.removeFirst()
        if queue.isEmpty { queueIsSequence = false }
        return key
    }

    func perform(_ action: EditorAction) {
        self.action = action
        queue.append(EditLineEngine.performKey)
    }

    func take(_ key: Key) {
        if case .report(let report) = key { return take(report) }
        if let view { return takeForView(key, view.link) }
        // Some keys change only what stands around the line, and the engine never sees them.
        isStale = true
        editing.beginKey()
        characters.typed = nil
        if takeLiterally(key) || takeForSearch(key) || takeForMenu(key) || takeForVi(key) { return }
        switch key {
        case .scalar("\u{3}"): outcome = .cancelled
        case .scalar("\u{1a}"): suspend()
        case .scalar(let scalar): takeCharacter(scalar)
        case .escape: takeEscape()
        // Alt-Return, while something is inserted; anything else is Escape and a command.
        case .alt("\r") where usesVi && vi.mode != .command, .alt("\n") where usesVi && vi.mode != .command:
            perform(.insert("\n"))
        case .alt(let scalar):
            takeEscape()
            takeCharacter(scalar)
        case .sequence(let bytes): takeSequence(bytes)
        case .paste(let text): perform(.insert(text))
        case .fragment: rings = true
        case .report: break
        }
    }

    private func takeEscape() {
        if usesVi { leaveViInsertion() } else { queue.append(0x1b) }
    }

    private func takeCharacter(_ scalar: Unicode.Scalar) {
        // libedit inserts what is beyond its keymaps, in vi's command mode too.
        if usesVi && scalar.value > 0xff { queue.append(EditLineEngine.dropNextKey) }
        vi.key = scalar
        echoAhead(scalar.value)
        queue.append(scalar.value)
        if scalar.value >= 0x20 && scalar != "\u{7f}" { characters.typed = scalar.value }
    }

    private func takeSequence(_ bytes: [UInt8]) {
        _ = engine?.takeBell()
        queue += bytes.map { UInt32($0) }
        queueIsSequence = true
    }

    /// After Ctrl-V a key is what the terminal has sent for it.
    private func takeLiterally(_ key: Key) -> Bool {
        guard editing.takesNextLiterally else { return false }
        editing.takesNextLiterally = false
        switch key {
        case .scalar(let scalar): perform(.insert(String(scalar)))
        case .escape: perform(.insert("\u{1b}"))
        case .alt(let scalar): perform(.insert("\u{1b}\(scalar)"))
        case .sequence(let bytes): perform(.insert(String(decoding: bytes, as: UTF8.self)))
        case .paste(let text): perform(.insert(text))
        case .fragment: rings = true
        case .report: break
        }
        return true
    }
}

extension EditingLoop {
    /// Waits for keys and messages, as long as nothing else is due.
    func wait() {
        let patience = keyTimeout
        let answer = question.remaining
        let due = pause ?? (answer == nil ? drawingDue : nil)
        let timeout = min(patience ?? .infinity, due ?? .infinity, answer ?? .infinity)
        let ready = wake(within: timeout.isFinite ? Int32(timeout.rounded(.up)) : -1)
        if ready.isNothing, question.remaining == 0 {
            giveUpAsking()
        } else if ready.isNothing {
            if let due, due <= patience ?? .infinity { isStale = true } else { giveUpWaiting() }
        }
        if ready.mailbox { absorb(mailbox.take()) }
        if ready.input { readInput() }
    }

    /// Nothing more has been typed, the window has come to rest, and the terminal has nothing against it.
    var mayDrawNow: Bool { !hasInput && pause == nil && mayDraw() }

    private func wake(within milliseconds: Int32) -> (input: Bool, mailbox: Bool, isNothing: Bool) {
        withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { pollers in
            pollers[0] = pollfd(fd: configuration.input, events: Int16(POLLIN), revents: 0)
            pollers[1] = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(pollers.baseAddress, 2, milliseconds)
            guard count > 0 else { return (false, false, count == 0) }
            return (pollers[0].revents != 0, pollers[1].revents != 0, false)
        }
    }

    private var keyTimeout: Double? {
        switch decoder.waiting {
        case .nothing, .character: nil
        case .escape: EditingLoop.escapeTimeout
        case .paste: EditingLoop.pasteTimeout
        }
    }

    /// In how many milliseconds drawing may go on; nil when it may now.
    private var pause: Double? {
        guard let settling = settling.remaining() else { return echoing.remaining() }
        return max(settling, echoing.remaining() ?? 0)
    }

    /// In how many milliseconds others' news may be drawn; nil when there are none.
    private var drawingDue: Double? {
        guard hasNews else { return nil }
        let pause = 1000 / Double(max(1, configuration.framesPerSecond))
        return max(0, pause - lastDrawing.milliseconds(until: .now))
    }

    private func giveUpWaiting() {
        if let key = decoder.giveUpWaiting() { take(key) }
    }

    func readInput() {
        let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16384) { bytes in
            let count = read(configuration.input, bytes.baseAddress, bytes.count)
            if count > 0 { decoder.feed(bytes[..<count]) }
            return count
        }
        mayHaveMore = count > EditingLoop.typedAtOnce
        if inquiry != nil { noteInquiry() }
        if count > 0 { return }
        if count == 0 || (errno != EINTR && errno != EAGAIN) {
            outcome = .endOfInput
        }
    }

    /// Whether more was typed than what was read: nobody sees a frame between the two. After a single key nothing is asked.
    private var hasInput: Bool {
        guard mayHaveMore else { return false }
        var poller = pollfd(fd: configuration.input, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, 0) > 0
    }
}
