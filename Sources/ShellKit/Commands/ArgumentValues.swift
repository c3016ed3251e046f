/// The parsed values of a command's parameters, by slot.
///
/// The first value is stored inline and the others in an array. Most commands in scripts have one parameter, and this
/// saves an allocation per line.
struct ArgumentValues: Sendable {
    private var first: (any Argument)?
    private var others: [(any Argument)?]

    /// The value of a command with a single parameter; nil if it is absent.
    init(only value: (any Argument)?) {
        first = value
        others = []
    }

    /// Storage for the values of `count` parameters, all absent.
    init(count: Int) {
        others = Array(repeating: nil, count: max(0, count - 1))
    }

    /// The value of the parameter in a slot; nil if it is absent.
    subscript(slot: Int) -> (any Argument)? {
        get { slot == 0 ? first : others[slot - 1] }
        set { if slot == 0 { first = newValue } else { others[slot - 1] = newValue } }
    }
}
