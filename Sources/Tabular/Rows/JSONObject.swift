/// The members of a JSON object in their order.
public struct JSONObject: Equatable, Sendable {
    private var members: [(name: String, value: JSONValue)] = []
    /// The index of each name; empty until there are so many names that a linear search would be slow.
    private var places: [String: Int] = [:]

    /// Creates an object without members.
    public init() {}

    /// The value of the member `name`; nil if there is none.
    ///
    /// Setting a new name appends the member, setting an existing name replaces the value in place, and nil removes
    /// the member.
    public subscript(name: String) -> JSONValue? {
        get { place(of: name).map { members[$0].value } }
        set {
            if let newValue {
                update(name, newValue)
            } else if let place = place(of: name) {
                remove(at: place)
            }
        }
    }

    /// Sets the value of a name, and returns true if there was one.
    @discardableResult
    mutating func update(_ name: String, _ value: JSONValue) -> Bool {
        guard let place = place(of: name) else {
            append(name, value)
            return false
        }
        members[place].value = value
        return true
    }

    /// Objects are equal if they have the same names and values in the same order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.elementsEqual(right.members, by: ==)
    }

    private static let manyNames = 16

    private func place(of name: String) -> Int? {
        places.isEmpty ? members.firstIndex { $0.name == name } : places[name]
    }

    private mutating func append(_ name: String, _ value: JSONValue) {
        members.append((name, value))
        if !places.isEmpty {
            places[name] = members.count - 1
        } else if members.count > Self.manyNames {
            rebuildPlaces()
        }
    }

    private mutating func remove(at place: Int) {
        members.remove(at: place)
        if !places.isEmpty { rebuildPlaces() }
    }

    private mutating func rebuildPlaces() {
        places = Dictionary(uniqueKeysWithValues: zip(members.lazy.map(\.name), members.indices))
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
