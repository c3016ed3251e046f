/// The members of a JSON object in their order.
public struct JSONObject: Equatable, Sendable {
    private var members: [(name: String, value: JSONValue)] = []
    /// The index of each name; empty until there are so many names that a linear search would be slow.
    private var indexByName: [String: Int] = [:]

    /// Creates an object without members.
    public init() {}

    /// The value of the member `name`; nil if there is none.
    ///
    /// Setting a new name appends the member, setting an existing name replaces the value in place, and nil removes
    /// the member.
    public subscript(name: String) -> JSONValue? {
        get { index(of: name).map { members[$0].value } }
        set {
            if let newValue {
                update(name, newValue)
            } else if let index = index(of: name) {
                remove(at: index)
            }
        }
    }

    /// Sets the value of a name, and returns true if there was one.
    @discardableResult
    mutating func update(_ name: String, _ value: JSONValue) -> Bool {
        guard let index = index(of: name) else {
            append(name, value)
            return false
        }
        members[index].value = value
        return true
    }

    /// Objects are equal if they have the same names and values in the same order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.elementsEqual(right.members, by: ==)
    }

    private static let manyNames = 16

    private func index(of name: String) -> Int? {
        indexByName.isEmpty ? members.firstIndex { $0.name == name } : indexByName[name]
    }

    private mutating func append(_ name: String, _ value: JSONValue) {
        members.append((name, value))
        if !indexByName.isEmpty {
            indexByName[name] = members.count - 1
        } else if members.count > Self.manyNames {
            rebuildIndex()
        }
    }

    private mutating func remove(at index: Int) {
        members.remove(at: index)
        if !indexByName.isEmpty { rebuildIndex() }
    }

    private mutating func rebuildIndex() {
        indexByName = Dictionary(uniqueKeysWithValues: zip(members.lazy.map(\.name), members.indices))
    }
}

extension JSONObject: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { members.count }

    /// The member at `position`.
    public subscript(position: Int) -> (name: String, value: JSONValue) {
        members[position]
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// If a name occurs twice, the last value is used.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (name, value) in elements { self[name] = value }
    }
}
