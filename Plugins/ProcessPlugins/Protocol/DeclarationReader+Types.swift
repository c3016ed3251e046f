internal import AlbumModel
internal import Tabular

extension DeclarationReader {
    /// The types of the members of a declaration, the same in all of its objects.
    private static let types: [(name: String, keys: Set<String>, fits: @Sendable (JSONValue) -> Bool)] = [
        ("a text", ["details", "default", "explanation", "kind", "output", "summary"], { $0.string != nil }),
        ("true or false", ["answers", "completes", "option", "repeats", "required"], { $0 == true || $0 == false }),
        ("a list", ["columns", "commands", "examples", "parameters"], { $0.array != nil }),
        (
            "a list of texts", ["choices", "explanations", "observes"],
            { $0.array?.contains { $0.string == nil } == false }
        ),
    ]

    /// Checks the types of the known members of an object, and of the objects that it lists. A member may be null.
    ///
    /// - Parameter owner: The names of the object and of those that it is in: ` of 'since' of 'loans'`.
    /// - Throws: ``PluginFault/badDeclaration(_:_:)``
    func checkTypes(in object: JSONValue, _ owner: String = "") throws {
        for (key, member) in object.object ?? JSONObject() where member != .null {
            guard let type = Self.types.first(where: { $0.keys.contains(key) }) else { continue }
            guard type.fits(member) else {
                throw bad("\(owner.isEmpty ? "its" : "the") '\(key)'\(owner) must be \(type.name)")
            }
            for element in member.array ?? [] {
                try checkTypes(in: element, (element["name"]?.string.map { " of '\($0)'" } ?? "") + owner)
            }
        }
    }

    func limit(
        _ value: JSONValue, _ key: String, _ name: String, _ command: String, isWhole: Bool = false
    ) throws -> JSONNumber? {
        guard let limit = value[key], limit != .null else { return nil }
        guard case .number(let number) = limit, isWhole ? number.integer != nil : DecimalNumber(number.text) != nil
        else {
            throw bad("the '\(key)' of '\(name)' of '\(command)' is no \(isWhole ? "whole" : "decimal") number")
        }
        return number
    }

    func checkNames(_ names: [String], _ owners: String) throws {
        guard Set(names).count == names.count else { throw bad("two \(owners) have the same name") }
    }

    func texts(_ value: JSONValue?) -> [String] { value?.array?.compactMap(\.string) ?? [] }
}
