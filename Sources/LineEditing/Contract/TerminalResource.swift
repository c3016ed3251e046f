/// Data that a terminal stores while a ``ScreenView`` is open, for example a picture for placeholders in its rows.
public struct TerminalResource: Sendable, Hashable {
    /// The bytes that store the data. They must not show anything or move the cursor.
    public let creation: String
    /// The bytes that delete the data, under the same condition.
    public let deletion: String

    /// Data with the bytes that store and delete them.
    public init(creation: String, deletion: String) { (self.creation, self.deletion) = (creation, deletion) }
}

/// The data that the terminal stores for a view, and those that it should store.
struct TerminalResources {
    private var wanted: [Int: TerminalResource] = [:]
    private var stored: [Int: TerminalResource] = [:]
    private var changed: [Int] = []

    mutating func set(_ resource: TerminalResource?, at number: Int) {
        wanted[number] = resource
        changed.append(number)
    }

    mutating func update() -> String {
        var output = ""
        for number in changed where stored[number] != wanted[number] {
            output += (stored[number]?.deletion ?? "") + (wanted[number]?.creation ?? "")
            stored[number] = wanted[number]
        }
        changed = []
        return output
    }

    mutating func deleteAll() -> String {
        defer { stored = [:] }
        return stored.sorted { $0.key < $1.key }.map(\.value.deletion).joined()
    }

    mutating func restoreAll() { changed = wanted.keys.sorted() }
}
