internal import ShellKit

/// A count of changes, of which there must be at least one.
struct ChangeCount: ParameterValue {
    let number: Int

    init(word: Word) throws {
        number = try Int(word: word)
        guard number > 0 else { throw InvalidValue("it is less than 1") }
    }

    static var placeholder: String { "N" }
}
