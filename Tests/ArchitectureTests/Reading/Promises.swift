/// What protocols ask for: a member that keeps a protocol's promise is documented there, once.
struct Promises {
    /// The requirements of each protocol of the house, by its name.
    private var requirements: [String: Set<String>] = [:]

    /// What each type, protocol and extension names after its colon, gathered under the name of the type.
    private var conformances: [String: Set<String>] = [:]

    /// Those of the standard library and Foundation that everybody knows.
    private let wellKnown: Set = [
        "==", "<", "allCases", "body", "debugDescription", "description", "encode", "errorDescription", "hash", "id",
        "init(from:)", "init(rawValue:)", "makeAsyncIterator", "makeIterator", "next", "rawValue",
    ]

    init(_ files: [SourceFile]) {
        for file in files {
            for declaration in file.declarations {
                conformances[declaration.name, default: []].formUnion(declaration.inherits)
                guard let parent = declaration.parent.map({ file.declarations[$0] }) else { continue }
                guard parent.kind == .protocol else { continue }
                requirements[parent.name, default: []].insert(declaration.name)
            }
        }
    }

    /// Whether a member is what a protocol asks for that its type conforms to.
    ///
    /// An extension that brings a conformance is taken to hold nothing else.
    func isKept(by member: Declaration, in file: SourceFile) -> Bool {
        guard let parent = member.parent.map({ file.declarations[$0] }), parent.kind != .protocol else { return false }
        if parent.kind == .extension, !parent.inherits.isEmpty { return true }
        if wellKnown.contains(member.name) { return true }
        return protocols(of: parent.name).contains { requirements[$0]?.contains(member.name) == true }
    }

    /// The protocols that a type names, and those that they name in turn.
    private func protocols(of type: String) -> Set<String> {
        var found: Set<String> = []
        var open = Array(conformances[type] ?? [])
        while let name = open.popLast() {
            if found.insert(name).inserted { open += conformances[name] ?? [] }
        }
        return found
    }
}
