internal import CLibEdit

/// libedit: the modes of the terminal, the keymaps with `~/.editrc`, and the queue of the keys that it receives.
///
/// It looks keys up and runs the editor's functions; the line is not here. Its output is discarded. Use it only on the thread
/// that created it.
final class EditLineEngine {
    private let editor: OpaquePointer
    private var nextKeyForLine: (() -> UInt32?)?
    private var runFunction: ((Int, UInt32) -> EngineResult)?
    private var isEntered = false
    private let configuration: LineEditorConfiguration
    private let functions: [FunctionKeys]
    /// The requested mode; nil for that of `.editrc`.
    private(set) var mode: EditingMode?
    private(set) var bindingsError: LineEditingError?

    /// False until `~/.editrc` may bind functions that have no default keys.
    private var hasAllFunctions = false
    private var queue: [UInt32] = []
    /// True if the queue contains the rest of a sequence, which is dropped if libedit does not know it.
    private var queuesSequence = false
    private var hasDroppedSequence = false

    /// - Parameter functions: The editor's own functions; the index is the number for ``readLine(nextKey:run:)``.
    init(_ configuration: LineEditorConfiguration, functions: [FunctionKeys]) throws(LineEditingError) {
        self.configuration = configuration
        self.functions = functions
        guard cle_load() != 0 else { throw .engineMissing }
        guard let opened = cle_open(configuration.programName, configuration.input, configuration.output) else {
            throw .engineFailed
        }
        editor = opened
        cle_set_owner(
            editor, Unmanaged.passUnretained(self).toOpaque(),
            { owner, key in EditLineEngine.from(owner)?.readKey(into: key) ?? Int32(CLE_KEY_ABORT) },
            { owner, command, key in EditLineEngine.from(owner)?.run(command, key) ?? Int32(CLE_ERROR) })
        add { $0.hasKeys }
        use(nil)
    }

    private func add(_ isWanted: (FunctionKeys) -> Bool) {
        for (number, function) in functions.enumerated() where isWanted(function) {
            _ = cle_add_command(editor, Int32(number), function.name, function.help)
        }
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

    /// Passes keys to libedit until a function enters the line, or there are no more keys; returns true if it was entered.
    ///
    /// - Parameters:
    ///   - nextKey: Returns the next key when libedit has handled the previous one; nil ends the line.
    ///   - run: Runs the function with this number for a key, the last one of a sequence.
    func readLine(nextKey: @escaping () -> UInt32?, run: @escaping (Int, UInt32) -> EngineResult) -> Bool {
        nextKeyForLine = nextKey
        runFunction = run
        isEntered = false
        defer {
            nextKeyForLine = nil
            runFunction = nil
        }
        cle_read_line(editor)
        return isEntered
    }

    /// Removes the characters that libedit's own `ed-insert` has inserted: typed ones, or those of a macro.
    func removeTyped() -> String {
        var text: UnsafePointer<UInt32>?
        let length = cle_take_line(editor, &text)
        return length == 0 ? "" : String(scalars: UnsafeBufferPointer(start: text, count: length))
    }

    var usesVi: Bool { cle_uses_vi(editor) != 0 }

    func removeBell() -> Bool {
        defer { hasDroppedSequence = false }
        return cle_take_bell(editor) != 0 || hasDroppedSequence
    }

    /// Sets the terminal's settings for editing, or restores its original ones.
    func prepareTerminal(forEditing editing: Bool) { cle_prepare_terminal(editor, editing ? 1 : 0) }
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
    }

    /// Switches between vi's two keymaps, before the next key.
    func switchKeymap() { queue.append(UInt32(CLE_KEYMAP_KEY)) }
}

extension EditLineEngine {
    private func bindKeys() {
        let key = "\u{80}"
        _ = cle_bind(editor, Int32(CLE_INSERT_MAP), key, "vi-command-mode")
        _ = cle_bind(editor, Int32(CLE_COMMAND_MAP), key, "vi-insert")
        for function in FunctionKeys.ofLibedit + functions {
            bind(function.typing, to: function.name)
            bind(usesVi ? function.viCommand : function.emacs, to: function.name, isForCommands: usesVi)
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
        if !hasAllFunctions, !configuration.otherLines.isEmpty {
            hasAllFunctions = true
            add { !$0.hasKeys }
        }
        for line in configuration.otherLines {
            cle_run_configuration(editor, EditLineEngine.terminated(EditRC.replacingNames(in: line)))
        }
    }

    private static func terminated(_ text: String) -> [UInt32] {
        text.unicodeScalars.map(\.value).filter { $0 != 0 } + [0]
    }
}

/// The calls from libedit.
extension EditLineEngine {
    private static func from(_ owner: UnsafeMutableRawPointer?) -> EditLineEngine? {
        owner.map { Unmanaged<EditLineEngine>.fromOpaque($0).takeUnretainedValue() }
    }

    private func readKey(into key: UnsafeMutablePointer<UInt32>?) -> Int32 {
        guard let value = nextKeyForLine?() else { return Int32(CLE_KEY_ABORT) }
        key?.pointee = value
        return Int32(CLE_KEY_READ)
    }

    private func run(_ number: Int32, _ key: UInt32) -> Int32 {
        switch runFunction?(Int(number), key) {
        case .done: return Int32(CLE_NORMAL)
        case .lineEntered:
            isEntered = true
            return Int32(CLE_NEWLINE)
        case .impossible, nil: return Int32(CLE_ERROR)
        }
    }
}

/// The name of a function and its default keys, as for libedit's `bind`.
struct FunctionKeys: Sendable {
    let name: String
    /// The description in the output of `bind -l`.
    var help = ""
    /// The keys in emacs mode and vi's insert mode.
    var typing: [String] = []
    /// The keys in emacs mode only.
    var emacs: [String] = []
    /// The keys in vi's command mode.
    var viCommand: [String] = []

    var hasKeys: Bool { !(typing.isEmpty && emacs.isEmpty && viCommand.isEmpty) }

    /// Functions of libedit that need no line, and their keys.
    static let ofLibedit = [
        FunctionKeys(name: "ed-unassigned", typing: ["\\ex", "\\eX"], emacs: ["^G"], viCommand: [":", "@", "n", "N"]),
        FunctionKeys(name: "ed-ignore", viCommand: ["^@"]),
    ]
}

/// The result of a function or of a key.
enum EngineResult {
    case done
    case lineEntered
    /// Nothing was changed; the bell rings.
    case impossible
}

extension String {
    /// The text of scalars; invalid ones become U+FFFD.
    init(scalars: some Sequence<UInt32>) {
        var view = UnicodeScalarView()
        for value in scalars { view.append(Unicode.Scalar(value) ?? "\u{fffd}") }
        self.init(view)
    }
}
