/// The keys for libedit: those of the user, and private ones that run the editor's own actions.
final class EngineKeys {
    private let engine: EditLineEngine
    private let display: EditorDisplay
    private var queue: [UInt32] = []
    /// True if the queue contains the rest of a sequence, which is dropped if libedit does not know it.
    private var isSequence = false
    private var action: (() -> EngineResult)?

    init(_ engine: EditLineEngine, _ display: EditorDisplay) {
        self.engine = engine
        self.display = display
    }

    var isEmpty: Bool { queue.isEmpty }

    func append(_ key: UInt32) { queue.append(key) }

    /// Appends a key that consists of several bytes.
    func append(sequence bytes: [UInt8]) {
        _ = engine.takeBell()
        queue += bytes.map { UInt32($0) }
        isSequence = true
    }

    /// Runs an action when libedit has handled all keys before it; only then it can change the line.
    func perform(_ action: @escaping () -> EngineResult) {
        self.action = action
        queue.append(EditLineEngine.performKey)
    }

    /// The next key. libedit rings the bell after the part of a sequence that it does not know.
    func next() -> UInt32? {
        guard !queue.isEmpty else { return nil }
        if isSequence, engine.takeBell() {
            queue = []
            isSequence = false
            display.ring()
            return nil
        }
        let key = queue.removeFirst()
        if queue.isEmpty { isSequence = false }
        return key
    }

    func removeAll() {
        queue = []
        isSequence = false
        action = nil
    }

    fileprivate func performAction() -> EngineResult {
        guard let action else { return .impossible }
        self.action = nil
        return action()
    }

    fileprivate func dropNext() -> EngineResult {
        if !queue.isEmpty { queue.removeFirst() }
        return .impossible
    }
}

/// The functions of private keys.
extension EditorFunction {
    static let perform = EditorFunction("editor-perform", "Run an action of the editor", .hidden) {
        $0.line.keys.performAction()
    }
    static let alignTyping = EditorFunction("editor-align", "Correct the line to complete characters", .hidden) {
        $0.line.align(isCommanding: false)
    }
    static let alignCommanding = EditorFunction(
        "editor-align-in-command-mode", "Correct the line to complete characters", .hidden
    ) { $0.line.align(isCommanding: true) }

    /// In vi's command mode a character beyond libedit's keymaps has no function; libedit would insert it.
    static let dropNext = EditorFunction("editor-drop-next", "Ignore the next key", .hidden) { $0.line.keys.dropNext() }
}
