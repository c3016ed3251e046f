/// Combines the keys of a vi command.
struct ViKeys {
    enum Answer: Equatable {
        /// The command is incomplete.
        case waiting
        case complete(ViCommand)
        /// No command has these keys.
        case unknown
    }

    private static let countLimit = 9999
    private static let short: [Unicode.Scalar: (change: Unicode.Scalar, key: Unicode.Scalar)] = [
        "x": ("d", "l"), "X": ("d", "h"), "D": ("d", "$"), "C": ("c", "$"), "s": ("c", "l"), "S": ("c", "c"),
        "Y": ("y", "y"),
    ]
    private static let changes = Set("dcy".unicodeScalars)
    private static let withArgument = Set("fFtTr".unicodeScalars)
    private static let movements = Set("h\u{8}\u{7f}l wWbBeE0^$|fFtT;,%".unicodeScalars)
    /// Movements that are keys of their own without an operator.
    private static let lineMovements = Set("jk".unicodeScalars)
    private static let others = Set("pPrR~iIaAoO.".unicodeScalars)

    private var count: Int?
    private var operatorCount: Int?
    private var change: Unicode.Scalar?
    private var pendingKey: Unicode.Scalar?

    /// True if the next key belongs to the command in the command mode, whatever its binding.
    var isWaiting: Bool { change != nil || needsCharacter }
    /// True if the next key belongs to the command in every mode.
    var needsCharacter: Bool { pendingKey != nil }

    mutating func setCount(_ number: Int) { count = number }

    /// Returns and removes the count, for a function that is not one of vi's.
    mutating func removeCount() -> Int? {
        defer { self = ViKeys() }
        return count
    }

    mutating func add(_ key: Unicode.Scalar) -> Answer {
        if let waiting = pendingKey { return complete(waiting, argument: key) }
        if let digit = ViKeys.digit(key), digit > 0 || count != nil {
            count = min(ViKeys.countLimit, (count ?? 0) * 10 + digit)
            return .waiting
        }
        if let change { return continueChange(change, key) }
        if let short = ViKeys.short[key] {
            change = short.change
            return complete(short.key)
        }
        if ViKeys.changes.contains(key) {
            change = key
            operatorCount = count
            count = nil
            return .waiting
        }
        if ViKeys.withArgument.contains(key) {
            pendingKey = key
            return .waiting
        }
        if ViKeys.movements.contains(key) || ViKeys.others.contains(key) { return complete(key) }
        self = ViKeys()
        return .unknown
    }

    private mutating func continueChange(_ change: Unicode.Scalar, _ key: Unicode.Scalar) -> Answer {
        if key != "r", ViKeys.withArgument.contains(key) {
            pendingKey = key
            return .waiting
        }
        if key == change || ViKeys.movements.contains(key) || ViKeys.lineMovements.contains(key) {
            return complete(key)
        }
        self = ViKeys()
        return .unknown
    }

    private mutating func complete(_ key: Unicode.Scalar, argument: Unicode.Scalar? = nil) -> Answer {
        let numbers = [operatorCount, count].compactMap { $0 }
        let product = numbers.isEmpty ? nil : min(ViKeys.countLimit, numbers.reduce(1, *))
        defer { self = ViKeys() }
        return .complete(ViCommand(count: product, change: change, key: key, argument: argument))
    }

    private static func digit(_ key: Unicode.Scalar) -> Int? {
        ("0"..."9").contains(key) ? Int(key.value) - 0x30 : nil
    }
}

/// A complete command of vi: `3dw` is an operator for three times a movement.
struct ViCommand: Equatable {
    var count: Int?
    /// The operator `d`, `c` or `y`; nil for another command.
    var change: Unicode.Scalar?
    var key: Unicode.Scalar
    /// The character for `f`, `F`, `t`, `T` and `r`.
    var argument: Unicode.Scalar?

    var times: Int { count ?? 1 }

    var isRepeatable: Bool { change.map { $0 != "y" } ?? ViCommand.changing.contains(key) }

    private static let changing = Set("pPr~iIaAoO".unicodeScalars)
}

enum ViMode: Equatable {
    case insert
    case replace
    case command
}
