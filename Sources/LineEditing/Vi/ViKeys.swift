/// Gathers vi's commands from their keys.
///
/// A pure value.
struct ViKeys {
    enum Step: Equatable {
        /// The command goes on.
        case waiting
        case complete(ViCommand)
        /// No command begins or goes on like this.
        case unknown
    }

    /// More is nothing that a person wants.
    private static let countLimit = 9999
    /// Keys that stand for an operator and a movement.
    private static let short: [Unicode.Scalar: (change: Unicode.Scalar, key: Unicode.Scalar)] = [
        "x": ("d", "l"), "X": ("d", "h"), "D": ("d", "$"), "C": ("c", "$"), "s": ("c", "l"), "S": ("c", "c"),
        "Y": ("y", "y"),
    ]
    private static let changes: Set<Unicode.Scalar> = ["d", "c", "y"]
    private static let withArgument: Set<Unicode.Scalar> = ["f", "F", "t", "T", "r"]
    /// What can stand behind an operator.
    static let movements: Set<Unicode.Scalar> = [
        "h", "\u{8}", "\u{7f}", "l", " ", "w", "W", "b", "B", "e", "E", "0", "^", "$", "|", "f", "F", "t", "T", ";",
        ",",
        "%",
    ]
    /// Movements that are ours alone behind an operator.
    private static let lineMovements: Set<Unicode.Scalar> = ["j", "k"]
    private static let others: Set<Unicode.Scalar> = ["p", "P", "r", "R", "~", "i", "I", "a", "A", "o", "O", "."]

    private var count: Int?
    private var countBefore: Int?
    private var change: Unicode.Scalar?
    private var waitsWith: Unicode.Scalar?

    /// Whether the next key belongs to the command, whatever it is bound to.
    var isWaiting: Bool { change != nil || waitsWith != nil }

    /// The number typed so far, for a function that is not vi's; it is used up.
    mutating func takeCount() -> Int? {
        defer { self = ViKeys() }
        return count
    }

    mutating func add(_ key: Unicode.Scalar) -> Step {
        if let waiting = waitsWith { return complete(waiting, argument: key) }
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
            countBefore = count
            count = nil
            return .waiting
        }
        if ViKeys.withArgument.contains(key) {
            waitsWith = key
            return .waiting
        }
        if ViKeys.movements.contains(key) || ViKeys.others.contains(key) { return complete(key) }
        self = ViKeys()
        return .unknown
    }

    private mutating func continueChange(_ change: Unicode.Scalar, _ key: Unicode.Scalar) -> Step {
        if key != "r", ViKeys.withArgument.contains(key) {
            waitsWith = key
            return .waiting
        }
        if key == change || ViKeys.movements.contains(key) || ViKeys.lineMovements.contains(key) {
            return complete(key)
        }
        self = ViKeys()
        return .unknown
    }

    private mutating func complete(_ key: Unicode.Scalar, argument: Unicode.Scalar? = nil) -> Step {
        let numbers = [countBefore, count].compactMap { $0 }
        let product = numbers.isEmpty ? nil : min(ViKeys.countLimit, numbers.reduce(1, *))
        defer { self = ViKeys() }
        return .complete(ViCommand(count: product, change: change, key: key, argument: argument))
    }

    private static func digit(_ key: Unicode.Scalar) -> Int? {
        ("0"..."9").contains(key) ? Int(key.value) - 0x30 : nil
    }
}

/// A whole command of vi's: `3dw` is an operator on a movement that is made three times.
struct ViCommand: Equatable {
    /// How often; nil where nobody said.
    var count: Int?
    /// `d`, `c` or `y`, where a movement follows.
    var change: Unicode.Scalar?
    var key: Unicode.Scalar
    /// The character that `f`, `F`, `t`, `T` look for and that `r` writes.
    var argument: Unicode.Scalar?

    var times: Int { count ?? 1 }

    /// Whether `.` does it again.
    var isRepeatable: Bool { change.map { $0 != "y" } ?? ViCommand.changing.contains(key) }

    private static let changing: Set<Unicode.Scalar> = ["p", "P", "r", "~", "i", "I", "a", "A", "o", "O"]
}
