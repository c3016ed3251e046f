internal import CLibEdit

/// libedit: its keymaps, its functions for a line, and the queue of the keys that it receives. The editor's own functions
/// replace those that it lacks or that handle parts of characters.
///
/// libedit's output is discarded; the editor draws between two keys. Use it only on the thread that created it.
/// - Pattern: Memento (originator)
final class EditLineEngine {
    private let editor: OpaquePointer
    private let bridge = EngineBridge()
    private let configuration: LineEditorConfiguration
    private let functions: [FunctionKeys]
    /// The requested mode; nil for that of `.editrc`.
    private(set) var mode: EditingMode?
    private(set) var bindingsError: LineEditingError?

    private var queue: [UInt32] = []
    /// True if the queue contains the rest of a sequence, which is dropped if libedit does not know it.
    private var queuesSequence = false
    private var action: (() -> EngineResult)?
    private var hasDroppedSequence = false

    /// - Parameter functions: The editor's own functions; the index is the number for ``readLine(nextKey:run:)``.
    init(_ configuration: LineEditorConfiguration, functions: [FunctionKeys]) throws(LineEditingError) {
        self.configuration = configuration
        self.functions = functions
        let opened = cle_open(
            configuration.programName, configuration.input, configuration.output,
            Unmanaged.passUnretained(bridge).toOpaque(),
            { owner, key in EngineBridge.from(owner)?.readKey(into: key) ?? Int32(CLE_KEY_ABORT) },
            { owner, command in EngineBridge.from(owner)?.run(command) ?? Int32(CLE_ERROR) })
        guard let opened else { throw .engineFailed }
        editor = opened
        for (number, function) in functions.enumerated() {
            _ = cle_add_command(editor, Int32(number), function.name, function.help)
        }
        use(nil)
    }

    /// Binds the keys of a mode and those of `.editrc`, which is read again; nil for the mode that it selects.
    func use(_ mode: EditingMode?) {
        self.mode = mode
        cle_use_vi(editor, (mode ?? configuration.mode) == .vi ? 1 : 0)
        bindKeys()
        guard configuration.readsEditRC else { return }
        let bindings = EditRC(environment: configuration.environment)
        bindingsError = bindings.error
        run(bindings)
    }

    deinit { cle_close(editor) }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - nextKey: Returns the next key when libedit has handled the previous one.
    ///   - run: Runs the function with this number.
    func readLine(nextKey: @escaping () -> EngineKey, run: @escaping (Int) -> EngineResult) -> EngineLine {
        bridge.nextKey = nextKey
        bridge.runFunction = run
        defer { (bridge.nextKey, bridge.runFunction) = (nil, nil) }
        var text: UnsafePointer<UInt32>?
        var length = 0
        let result = cle_read_line(editor, &text, &length)
        if result == Int32(CLE_LINE_ABORTED) { return .aborted }
        guard result == Int32(CLE_LINE_ENTERED) else { return .endOfInput }
        var line = EditBuffer(scalars: UnsafeBufferPointer(start: text, count: length), cursor: 0).text
        if line.unicodeScalars.last == "\n" { line.unicodeScalars.removeLast() }
        return .entered(line)
    }

    var buffer: EditBuffer {
        get {
            let (scalars, cursor) = current
            return EditBuffer(scalars: scalars, cursor: cursor)
        }
        set { cle_replace(editor, EditLineEngine.terminated(newValue.text), newValue.cursor) }
    }

    /// The memory of libedit, valid until the next key.
    private var current: (scalars: UnsafeBufferPointer<UInt32>, cursor: Int) {
        var text: UnsafePointer<UInt32>?
        var length = 0
        var cursor = 0
        cle_get_line(editor, &text, &length, &cursor)
        return (UnsafeBufferPointer(start: text, count: length), cursor)
    }

    /// The part of the line to lay out; `isWhole` if that is the whole line, `isFirst` if it includes the start.
    var window: (buffer: EditBuffer, isWhole: Bool, isFirst: Bool) {
        let (scalars, cursor) = current
        let range = LineWindow(count: scalars.count, cursor: cursor).range
        let shown = UnsafeBufferPointer(rebasing: scalars[range])
        let buffer = EditBuffer(scalars: shown, cursor: cursor - range.lowerBound)
        return (buffer, range.count == scalars.count, range.lowerBound == 0)
    }

    func update(_ line: inout ScalarLine, isAppended: Bool) -> LineUpdate {
        let (scalars, cursor) = current
        if isAppended, line.append(from: scalars, cursor: cursor) { return .appended }
        if line.cursor == cursor, line.isEqual(to: scalars) { return .none }
        let before = line
        line = ScalarLine(Array(scalars), cursor: cursor)
        return .changed(from: before)
    }

    /// Cuts a part of a line, which libedit's vi functions can insert again.
    func cut(_ range: Range<Int>, from line: ScalarLine) {
        cle_replace(editor, line.scalars + [0], range.upperBound)
        cle_cut_before_cursor(editor, range.count)
    }

    func replace(by buffer: EditBuffer?) -> EngineResult {
        guard let buffer else { return .impossible }
        self.buffer = buffer
        return .lineChanged
    }

    func replaceLine(by line: ScalarLine) { cle_replace(editor, line.scalars + [0], line.cursor) }

    func insert(_ text: String) { _ = cle_insert(editor, EditLineEngine.terminated(text)) }
    func moveCursor(to position: Int) { cle_set_cursor(editor, position) }
    var usesVi: Bool { cle_uses_vi(editor) != 0 }

    func takeBell() -> Bool {
        defer { hasDroppedSequence = false }
        return cle_take_bell(editor) != 0 || hasDroppedSequence
    }

    /// Sets the terminal's settings for editing, or restores its original ones.
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

/// The queue of keys.
extension EditLineEngine {
    var isQueueEmpty: Bool { queue.isEmpty }

    func append(_ key: UInt32) { queue.append(key) }

    func append(sequence bytes: [UInt8]) {
        _ = cle_take_bell(editor)
        queue += bytes.map { UInt32($0) }
        queuesSequence = true
    }

    /// Runs an action when libedit has handled all keys before it; only then it can change the line.
    func perform(_ action: @escaping () -> EngineResult) {
        self.action = action
        queue.append(EditLineEngine.performKey)
    }

    /// The next key. libedit rings the bell after the part of a sequence that it does not know.
    func nextKey() -> UInt32? {
        guard !queue.isEmpty else { return nil }
        if queuesSequence, cle_take_bell(editor) != 0 {
            queue = []
            queuesSequence = false
            hasDroppedSequence = true
            return nil
        }
        let key = queue.removeFirst()
        if queue.isEmpty { queuesSequence = false }
        return key
    }

    func removeKeys() {
        queue = []
        queuesSequence = false
        action = nil
    }

    func performAction() -> EngineResult {
        guard let action else { return .impossible }
        self.action = nil
        return action()
    }

    func dropNext() -> EngineResult {
        if !queue.isEmpty { queue.removeFirst() }
        return .impossible
    }
}

extension EditLineEngine {
    /// The names of the functions of private keys, which are not pressed by the user.
    static let performName = "editor-perform"
    static let alignTypingName = "editor-align"
    static let alignCommandingName = "editor-align-in-command-mode"
    static let dropNextName = "editor-drop-next"

    private static let performKey = UInt32(CLE_PRIVATE_KEY)
    static let viCommandModeKey = UInt32(CLE_PRIVATE_KEY) + 1
    static let alignKey = UInt32(CLE_PRIVATE_KEY) + 2
    static let dropNextKey = UInt32(CLE_PRIVATE_KEY) + 3
    static let viInsertKey = UInt32(CLE_PRIVATE_KEY) + 4
    static let viReplaceKey = UInt32(CLE_PRIVATE_KEY) + 5

    private func bindKeys() {
        bindPrivateKeys()
        for function in FunctionKeys.ofLibedit + functions {
            bind(function.typing, to: function.name)
            bind(usesVi ? function.viCommand : function.emacs, to: function.name, isForCommands: usesVi)
        }
    }

    private func bindPrivateKeys() {
        let functions = [
            (EditLineEngine.performName, EditLineEngine.performName), ("vi-command-mode", "vi-command-mode"),
            (EditLineEngine.alignTypingName, EditLineEngine.alignCommandingName),
            (EditLineEngine.alignTypingName, EditLineEngine.dropNextName), ("ed-ignore", "vi-insert"),
            ("ed-ignore", "vi-replace-mode"),
        ]
        for (offset, (typing, commanding)) in functions.enumerated() {
            _ = cle_bind_private(editor, Int32(CLE_INSERT_MAP), UInt32(offset), typing)
            _ = cle_bind_private(editor, Int32(CLE_COMMAND_MAP), UInt32(offset), commanding)
        }
    }

    private func bind(_ keys: [String], to function: String, isForCommands: Bool = false) {
        let map = Int32(isForCommands ? CLE_COMMAND_MAP : CLE_INSERT_MAP)
        for key in keys { _ = cle_bind(editor, map, key, function) }
    }

    /// `bind -v` and `bind -e` clear the keymaps, so they precede the default keys and the user's other lines.
    private func run(_ configuration: EditRC) {
        let modeLines = mode == nil ? configuration.modeLines : []
        for line in modeLines { cle_run_configuration(editor, EditLineEngine.terminated(line)) }
        if !modeLines.isEmpty { bindKeys() }
        for line in configuration.otherLines { cle_run_configuration(editor, EditLineEngine.terminated(line)) }
    }
}

final class EngineBridge {
    var nextKey: (() -> EngineKey)?
    var runFunction: ((Int) -> EngineResult)?

    static func from(_ owner: UnsafeMutableRawPointer?) -> EngineBridge? {
        owner.map { Unmanaged<EngineBridge>.fromOpaque($0).takeUnretainedValue() }
    }

    func readKey(into key: UnsafeMutablePointer<UInt32>?) -> Int32 {
        switch nextKey?() {
        case .scalar(let value):
            key?.pointee = value
            return Int32(CLE_KEY_READ)
        case .endOfInput: return Int32(CLE_KEY_END_OF_INPUT)
        case .abort, nil: return Int32(CLE_KEY_ABORT)
        }
    }

    func run(_ number: Int32) -> Int32 {
        switch runFunction?(Int(number)) {
        case .done: return Int32(CLE_NORMAL)
        case .lineChanged: return Int32(CLE_REFRESH)
        case .lineEntered: return Int32(CLE_NEWLINE)
        case .impossible, nil: return Int32(CLE_ERROR)
        }
    }
}

enum EngineKey: Equatable {
    case scalar(UInt32)
    case endOfInput
    /// The line is cancelled.
    case abort
}

enum EngineResult {
    case done
    case lineChanged
    case lineEntered
    case impossible
}

/// The change of the line since it was last examined.
enum LineUpdate {
    case none
    /// One scalar was appended.
    case appended
    case changed(from: ScalarLine)
}

enum EngineLine: Equatable {
    case entered(String)
    case endOfInput
    case aborted
}
