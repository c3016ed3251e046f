/// The members of a JSON object in their order.
public struct JSONObject: Equatable, Sendable {
    private var names: [String] = []
    private var values: [JSONValue] = []
    /// The index of each name; empty until there are so many names that a linear search would be slow.
    private var places: [String: Int] = [:]

    /// Creates an object without members.
    public init() {}

    /// The value of the member `name`; nil if there is none.
    ///
    /// Setting a new name appends the member, setting an existing name replaces the value in place, and nil removes
    /// the member.
    public subscript(name: String) -> JSONValue? {
        get { place(of: name).map { values[$0] } }
        set {
            switch (place(of: name), newValue) {
            case (let place?, let value?): values[place] = value
            case (let place?, nil): remove(at: place)
            case (nil, let value?): append(name, value)
            case (nil, nil): break
            }
        }
    }

    /// Objects are equal if they have the same names and values in the same order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.names == right.names && left.values == right.values
    }

    private static let manyNames = 16

    private func place(of name: String) -> Int? {
        places.isEmpty ? names.firstIndex(of: name) : places[name]
    }

    private mutating func append(_ name: String, _ value: JSONValue) {
        names.append(name)
        values.append(value)
        if !places.isEmpty {
            places[name] = names.count - 1
        } else if names.count > Self.manyNames {
            rebuildPlaces()
        }
    }

    private mutating func remove(at place: Int) {
        names.remove(at: place)
        values.remove(at: place)
        if !places.isEmpty { rebuildPlaces() }
    }

    private mutating func rebuildPlaces() {
        places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    }
}

extension JSONObject: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { names.count }

    /// The member at `position`.
    public subscript(position: Int) -> (name: String, value: JSONValue) {
        (names[position], values[position])
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// If a name occurs twice, the last value is used.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (name, value) in elements { self[name] = value }
    }
}
