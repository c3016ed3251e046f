/// A declaration in a Swift file, with the parts that these tests need.
struct Declaration: Equatable {
    enum Kind: Equatable {
        case type, `protocol`, `extension`, function, variable, alias
    }

    /// The access modifier; nil if there is none.
    enum Access: String {
        case `public`, package, open, `internal`, `fileprivate`, `private`

        /// True if other modules see it.
        var leavesTheModule: Bool { [.public, .package, .open].contains(self) }
    }

    let kind: Kind

    /// Its name without parameters; an initializer has its first label, `init(from:)`, because all initializers have
    /// the same name.
    let name: String

    let access: Access?

    /// The text after the colon of a type, a protocol or an extension.
    let inherits: [String]

    /// The line of its first attribute or modifier.
    let firstLine: Int

    /// The line of its keyword: `func`, `struct`.
    let keywordLine: Int

    /// The line of the brace that closes its body; nil if it has no body.
    var lastLine: Int?

    /// The enclosing type, protocol or extension, as an index into the file's declarations.
    let parent: Int?
}
