internal import CLibEdit

/// libedit behind a Swift face: its keymaps, and what it does to a line by itself. What it lacks, or does badly, are
/// ``EditorFunction``s, which it calls by name.
///
/// It never draws: what libedit writes goes nowhere. Whoever owns the engine draws between two keys, inside ``EngineClient/nextKey()``.
/// It belongs to the thread that made it.
final class EditLineEngine {
    private let editor: OpaquePointer
    private let bridge = EngineBridge()
    private let configuration: LineEditorConfiguration
    /// Which mode was asked for; nil for that of `.editrc`.
    private(set) var mode: EditingMode?
    /// Why the person's own keys are not there.
    private(set) var keysTrouble: LineEditingError?

    /// - Throws: ``LineEditingError/engineFailed``.
    init(_ configuration: LineEditorConfiguration) throws(LineEditingError) {
        self.configuration = configuration
        let opened = cle_open(
            configuration.programName, configuration.input, configuration.output,
            Unmanaged.passUnretained(bridge).toOpaque(),
            { owner, key in EngineBridge.from(owner)?.readKey(into: key) ?? Int32(CLE_KEY_ABORT) },
            { owner, command in EngineBridge.from(owner)?.run(command) ?? Int32(CLE_ERROR) })
        guard let opened else { throw .engineFailed }
        editor = opened
        for (number, function) in EditorFunction.all.enumerated() {
            _ = cle_add_command(editor, Int32(number), function.name, function.help)
        }
        use(nil)
    }

    /// Takes the keys of a mode, and those of `.editrc`, which are read anew; nil for the mode that it names.
    func use(_ mode: EditingMode?) {
        self.mode = mode
        cle_use_vi(editor, (mode ?? configuration.mode) == .vi ? 1 : 0)
        bindKeys()
        guard configuration.readsEditRC else { return }
        let keys = EditRC(environment: configuration.environment)
        keysTrouble = keys.trouble
        run(keys)
    }

    deinit { cle_close(editor) }

    /// Reads a line; blocks until it has ended.
    ///
    /// - Parameter loop: Provides the keys and runs the functions that are bound to them.
    func readLine(for loop: EditingLoop) -> EngineLine {
        bridge.loop = loop
        defer { bridge.loop = nil }
        var text: UnsafePointer<UInt32>?
        var length = 0
        let result = cle_read_line(editor, &text, &length)
        if result == Int32(CLE_LINE_ABORTED) { return .aborted }
        guard result == Int32(CLE_LINE_ENTERED) else { return .endOfInput }
        var line = EditBuffer(scalars: UnsafeBufferPointer(start: text, count: length), cursor: 0).text
        if line.unicodeScalars.last == "\n" { line.unicodeScalars.removeLast() }
        return .entered(line)
    }

    /// The line as it is being edited.
    var buffer: EditBuffer {
        get {
            var text: UnsafePointer<UInt32>?
            var length = 0
            var cursor = 0
            cle_get_line(editor, &text, &length, &cursor)
            return EditBuffer(scalars: UnsafeBufferPointer(start: text, count: length), cursor: cursor)
        }
        set { cle_replace(editor, EditLineEngine.terminated(newValue.text), newValue.cursor) }
    }

    /// The part of the line that is to be laid out, and whether it is all of it, and its beginning.
    var window: (buffer: EditBuffer, isWhole: Bool, isFirst: Bool) {
        var text: UnsafePointer<UInt32>?
        var length = 0
        var cursor = 0
        cle_get_line(editor, &text, &length, &cursor)
        let range = LineWindow(count: length, cursor: cursor).range
        let scalars = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: text, count: length)[range])
        let buffer = EditBuffer(scalars: scalars, cursor: cursor - range.lowerBound)
        return (buffer, range.count == length, range.lowerBound == 0)
    }

    /// Copies the line into one that is kept scalar by scalar, or only what was appended to it.
    func update(_ line: inout ScalarLine, isAppended: Bool) -> LineUpdate {
        var text: UnsafePointer<UInt32>?
        var length = 0
        var cursor = 0
        cle_get_line(editor, &text, &length, &cursor)
        let scalars = UnsafeBufferPointer(start: text, count: length)
        if isAppended, line.append(from: scalars, cursor: cursor) { return .appended }
        if line.cursor == cursor, line.isEqual(to: scalars) { return .none }
        let before = line
        line = ScalarLine(Array(scalars), cursor: cursor)
        return .changed(from: before)
    }

    /// Takes a part of a line away, which becomes what vi's `p` puts.
    func cut(_ range: Range<Int>, from line: ScalarLine) {
        cle_replace(editor, line.scalars + [0], range.upperBound)
        cle_cut_before_cursor(editor, range.count)
    }

    /// Replaces the line; nil stands for a change that is impossible.
    func replace(by buffer: EditBuffer?) -> EngineResult {
        guard let buffer else { return .impossible }
        self.buffer = buffer
        return .lineChanged
    }

    func replaceLine(by line: ScalarLine) { cle_replace(editor, line.scalars + [0], line.cursor) }

    func insert(_ text: String) { _ = cle_insert(editor, EditLineEngine.terminated(text)) }
    func moveCursor(to position: Int) { cle_set_cursor(editor, position) }
    var usesVi: Bool { cle_uses_vi(editor) != 0 }
    func takeBell() -> Bool { cle_take_bell(editor) != 0 }

    /// Puts the terminal into the state for editing, or back into the one in which it was found.
    func prepareTerminal(forEditing editing: Bool) { cle_prepare_terminal(editor, editing ? 1 : 0) }

    func addToHistory(_ entry: String) { cle_history_add(editor, EditLineEngine.terminated(entry)) }
    func clearHistory() { cle_history_clear(editor) }

    private static func terminated(_ text: String) -> [UInt32] {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count + 1)
        for scalar in text.unicodeScalars where scalar.value != 0 { scalars.append(scalar.value) }
        scalars.append(0)
        return scalars
    }
}

extension EditLineEngine {
    /// Keys that only the editing loop sends.
    static let performKey = UInt32(CLE_PRIVATE_KEY)
    static let viCommandModeKey = UInt32(CLE_PRIVATE_KEY) + 1
    static let alignKey = UInt32(CLE_PRIVATE_KEY) + 2
    /// In vi's command mode the next key is forgotten.
    static let dropNextKey = UInt32(CLE_PRIVATE_KEY) + 3

    /// From vi's command mode into another one.
    static let viInsertKey = UInt32(CLE_PRIVATE_KEY) + 4
    static let viReplaceKey = UInt32(CLE_PRIVATE_KEY) + 5

    private func bindKeys() {
        bindPrivateKeys()
        bind(EngineBindings.typing)
        bind(usesVi ? EngineBindings.viCommand : EngineBindings.emacs, isForCommands: usesVi)
        for function in EditorFunction.all {
            bind(function.keys.typing.map { ($0, function.name) })
            bind(
                (usesVi ? function.keys.viCommand : function.keys.emacs).map { ($0, function.name) },
                isForCommands: usesVi)
        }
    }

    private func bindPrivateKeys() {
        for map in [CLE_INSERT_MAP, CLE_COMMAND_MAP].map({ Int32($0) }) {
            _ = cle_bind_private(editor, map, 0, EditorFunction.perform.name)
            _ = cle_bind_private(editor, map, 1, "vi-command-mode")
        }
        _ = cle_bind_private(editor, Int32(CLE_INSERT_MAP), 2, EditorFunction.alignTyping.name)
        _ = cle_bind_private(editor, Int32(CLE_COMMAND_MAP), 2, EditorFunction.alignCommanding.name)
        _ = cle_bind_private(editor, Int32(CLE_INSERT_MAP), 3, EditorFunction.alignTyping.name)
        _ = cle_bind_private(editor, Int32(CLE_COMMAND_MAP), 3, EditorFunction.dropNext.name)
        for (offset, function) in [(UInt32(4), "vi-insert"), (5, "vi-replace-mode")] {
            _ = cle_bind_private(editor, Int32(CLE_INSERT_MAP), offset, "ed-ignore")
            _ = cle_bind_private(editor, Int32(CLE_COMMAND_MAP), offset, function)
        }
    }

    private func bind(_ keys: [(key: String, function: String)], isForCommands: Bool = false) {
        let map = Int32(isForCommands ? CLE_COMMAND_MAP : CLE_INSERT_MAP)
        for (key, function) in keys { _ = cle_bind(editor, map, key, function) }
    }

    /// `bind -v` and `bind -e` empty the keymaps, so they come first, then our keys, then the person's own.
    private func run(_ configuration: EditRC) {
        let modeLines = mode == nil ? configuration.modeLines : []
        for line in modeLines { cle_run_configuration(editor, EditLineEngine.terminated(line)) }
        if !modeLines.isEmpty { bindKeys() }
        for line in configuration.otherLines { cle_run_configuration(editor, EditLineEngine.terminated(line)) }
    }
}

/// Passes the calls of libedit to the loop that reads a line.
final class EngineBridge {
    var loop: EditingLoop?

    static func from(_ owner: UnsafeMutableRawPointer?) -> EngineBridge? {
        owner.map { Unmanaged<EngineBridge>.fromOpaque($0).takeUnretainedValue() }
    }

    func readKey(into key: UnsafeMutablePointer<UInt32>?) -> Int32 {
        switch loop?.nextKey() {
        case .scalar(let value):
            key?.pointee = value
            return Int32(CLE_KEY_READ)
        case .endOfInput: return Int32(CLE_KEY_END_OF_INPUT)
        case .abort, nil: return Int32(CLE_KEY_ABORT)
        }
    }

    func run(_ number: Int32) -> Int32 {
        guard let loop, EditorFunction.all.indices.contains(Int(number)) else { return Int32(CLE_ERROR) }
        switch loop.run(EditorFunction.all[Int(number)]) {
        case .done: return Int32(CLE_NORMAL)
        case .lineChanged: return Int32(CLE_REFRESH)
        case .lineEntered: return Int32(CLE_NEWLINE)
        case .impossible: return Int32(CLE_ERROR)
        }
    }
}

/// The answer to libedit's request for a key.
enum EngineKey: Equatable {
    case scalar(UInt32)
    case endOfInput
    /// The line is given up.
    case abort
}

/// What a function tells the engine.
enum EngineResult {
    case done
    case lineChanged
    case lineEntered
    case impossible
}

/// What has become of the line since it was last looked at.
enum LineUpdate {
    case none
    /// One scalar was typed at its end.
    case appended
    case changed(from: ScalarLine)
}

/// How the engine ended a line.
enum EngineLine: Equatable {
    case entered(String)
    case endOfInput
    case aborted
}
