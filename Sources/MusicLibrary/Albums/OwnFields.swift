/// The fields that an album has beside the known ones, such as `label` or `catalog#`.
///
/// Names are unique but for case, and the first spelling stays; values are never empty. The fields stand in the order of
/// their names, case aside, so that two albums with the same fields are equal however they came by them.
package struct OwnFields: Sendable, Hashable, Sequence, ExpressibleByDictionaryLiteral {
    /// One field: its name as first spelled, and its value.
    package struct Field: Sendable, Hashable {
        /// The name as it was first spelled.
        package let name: String
        /// The value, never empty.
        package let value: String
        /// The name by which fields are compared: in small letters.
        let key: String
    }

    private var sorted: [Field] = []

    /// No fields.
    package init() {}

    /// Fields by their names; of two names that differ in case only, the value given last counts.
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// Fields that were stored: in order, with unique names and no empty values.
    init(stored fields: [Field]) { sorted = fields }

    /// Whether there are none.
    package var isEmpty: Bool { sorted.isEmpty }
    /// How many there are.
    package var count: Int { sorted.count }

    /// The value of a field, its name's case aside; nil or an empty text takes the field away.
    ///
    /// A field that is there already keeps its spelling.
    package subscript(name: String) -> String? {
        get {
            let key = Self.key(name)
            return sorted.first { $0.key == key }?.value
        }
        set {
            let key = Self.key(name)
            let place = sorted.firstIndex { $0.key >= key } ?? sorted.endIndex
            let isThere = place < sorted.endIndex && sorted[place].key == key
            guard let newValue, !newValue.isEmpty else {
                if isThere { sorted.remove(at: place) }
                return
            }
            if isThere {
                sorted[place] = Field(name: sorted[place].name, value: newValue, key: key)
            } else {
                sorted.insert(Field(name: name, value: newValue, key: key), at: place)
            }
        }
    }

    package func makeIterator() -> some IteratorProtocol<Field> { sorted.makeIterator() }

    /// A field's name as names are compared: in small letters, spaces around it dropped.
    static func key(_ name: String) -> String { name.lowercased() }
}
