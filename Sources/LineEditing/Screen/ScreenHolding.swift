/// Something that a terminal holds while a ``ScreenView`` is open: a picture, say, that the view's rows show by placeholders.
///
/// Neither of the two may show anything by itself or move the cursor.
public struct ScreenHolding: Sendable, Hashable {
    /// What brings it to the terminal, in the terminal's words.
    public let arrival: String
    /// What takes it away.
    public let departure: String

    /// Something by what brings it and what takes it away.
    public init(arrival: String, departure: String) {
        (self.arrival, self.departure) = (arrival, departure)
    }
}

/// What the terminal holds of a view, and what it should.
struct ScreenHoldings {
    private var wanted: [Int: ScreenHolding] = [:]
    private var held: [Int: ScreenHolding] = [:]
    /// In the order in which they came.
    private var due: [Int] = []

    /// Puts something at a number; nil to take away what is there.
    mutating func set(_ holding: ScreenHolding?, at number: Int) {
        wanted[number] = holding
        due.append(number)
    }

    /// What brings the terminal up to date.
    mutating func update() -> String {
        var output = ""
        for number in due where held[number] != wanted[number] {
            output += (held[number]?.departure ?? "") + (wanted[number]?.arrival ?? "")
            held[number] = wanted[number]
        }
        due = []
        return output
    }

    /// What takes all of it away.
    mutating func takeAll() -> String {
        defer { held = [:] }
        return held.sorted { $0.key < $1.key }.map(\.value.departure).joined()
    }

    /// All of it is due again, since something else had the terminal.
    mutating func showAll() { due = wanted.keys.sorted() }
}
