/// The values that were read for a command's parameters, by their slots.
///
/// The first has its place here and the others in an array, because the commands that scripts run most take one parameter,
/// and an array for it would be one more thing to make and throw away with every line.
struct ArgumentValues: Sendable {
    private var first: (any Argument)?
    private var others: [(any Argument)?]

    /// The one value of a command with a single parameter; nil where it was not given.
    init(only value: (any Argument)?) {
        first = value
        others = []
    }

    /// No values yet for a number of parameters.
    init(count: Int) {
        others = Array(repeating: nil, count: max(0, count - 1))
    }

    /// The value of the parameter in a slot; nil where it was not given.
    subscript(slot: Int) -> (any Argument)? {
        get { slot == 0 ? first : others[slot - 1] }
        set { if slot == 0 { first = newValue } else { others[slot - 1] = newValue } }
    }
}
