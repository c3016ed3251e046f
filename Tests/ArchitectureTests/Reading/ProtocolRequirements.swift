/// The requirements of protocols: a member that fulfills a requirement is documented in the protocol only.
struct ProtocolRequirements {
    /// The requirements of each protocol of the project, by its name.
    private var requirements: [String: Set<String>] = [:]

    /// The names after the colon of each type, protocol and extension, by the name of the type.
    private var conformances: [String: Set<String>] = [:]

    /// Well-known protocols of the standard library and Foundation.
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

    /// True if a member fulfills a requirement of a protocol that its type conforms to.
    ///
    /// An extension that declares a conformance is assumed to have no other members.
    func isFulfilled(by member: Declaration, in file: SourceFile) -> Bool {
        guard let parent = member.parent.map({ file.declarations[$0] }), parent.kind != .protocol else { return false }
        if parent.kind == .extension, !parent.inherits.isEmpty { return true }
        if wellKnown.contains(member.name) { return true }
        return protocols(of: parent.name).contains { requirements[$0]?.contains(member.name) == true }
    }

    /// The protocols of a type, and the ones that those inherit from.
    private func protocols(of type: String) -> Set<String> {
        var found: Set<String> = []
        var open = Array(conformances[type] ?? [])
        while let name = open.popLast() {
            if found.insert(name).inserted { open += conformances[name] ?? [] }
        }
        return found
    }
}
