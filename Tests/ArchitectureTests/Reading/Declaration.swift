/// Something that a Swift file declares, as far as these tests need it.
struct Declaration: Equatable {
    enum Kind: Equatable {
        case type, `protocol`, `extension`, function, variable, alias
    }

    /// Who can see it; nothing where nothing is said.
    enum Access: String {
        case `public`, package, open, `internal`, `fileprivate`, `private`

        /// Whether other modules see it.
        var leavesTheModule: Bool { [.public, .package, .open].contains(self) }
    }

    let kind: Kind

    /// Its name without parameters; an initializer has its first label, `init(from:)`, as they all have one name.
    let name: String

    let access: Access?

    /// What stands after the colon of a type, a protocol or an extension.
    let inherits: [String]

    /// The line of its first attribute or modifier.
    let firstLine: Int

    /// The line of its keyword: `func`, `struct`.
    let keywordLine: Int

    /// The line of the brace that closes its body; nothing where it has none.
    var lastLine: Int?

    /// The type, protocol or extension that it stands in, as an index into the file's declarations.
    let parent: Int?
}
