extension EditingLoop {
    /// The next of the keys that were laid down; the rest of a sequence is forgotten once the engine has rung the bell over it.
    func takeQueued() -> UInt32? {
        guard !queue.isEmpty else { return nil }
        if queueIsSequence, engine?.takeBell() == true {
            queue = []
            queueIsSequence = false
            display.ring()
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

    func handleForLine(_ key: Key) -> KeyRequest? {
        // Some keys change only what stands around the line, and the engine never sees them.
        display.invalidate()
        editing.beginKey()
        characters.typed = nil
        if takeLiterally(key) || takeForSearch(key) || takeForMenu(key) || takeForVi(key) { return nil }
        switch key {
        case .scalar("\u{3}"): return .cancel
        case .scalar("\u{1a}"): return .suspend
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
        case .fragment: display.ring()
        case .report: break
        }
        return nil
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
        case .fragment: display.ring()
        case .report: break
        }
        return true
    }
}
