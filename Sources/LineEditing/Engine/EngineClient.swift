/// Gives the engine its keys and does what its keys ask for.
protocol EngineClient: AnyObject {
    /// The next key; called between two keys, when the line and the cursor can be looked at.
    func nextKey() -> EngineKey
    func run(_ function: EditorFunction) -> EngineResult
}

/// What the engine gets when it asks for a key.
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
