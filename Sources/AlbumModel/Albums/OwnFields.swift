/// The own fields of an album, such as `label` or `catalog#`.
///
/// Names are unique regardless of case, and the first spelling remains; values are never empty. The fields are
/// ordered by name regardless of case, so equality does not depend on the order of insertion.
public struct OwnFields: Sendable, Hashable, Sequence, ExpressibleByDictionaryLiteral {
    /// A field: its name as first spelled, and its value.
    public struct Entry: Sendable, Hashable {
        /// The name as first spelled.
        public let name: String
        /// The value; never empty.
        public let value: String
        /// The ``OwnFields/key(_:)`` of the name, for comparisons.
        public let key: String

        /// Creates a field with the ``OwnFields/key(_:)`` of its name.
        package init(name: String, value: String, key: String) {
            (self.name, self.value, self.key) = (name, value, key)
        }

        public static func == (left: Entry, right: Entry) -> Bool {
            String.haveSameBytes(left.name, right.name) && String.haveSameBytes(left.value, right.value)
        }
    }

    private var sorted: [Entry] = []

    /// Creates an empty list of fields.
    public init() {}

    /// Creates fields; of names that differ only in case, the last value is used.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// Creates fields from storage; they must be ordered, unique and not empty.
    package init(stored fields: [Entry]) { sorted = fields }

    /// True if there are no fields.
    public var isEmpty: Bool { sorted.isEmpty }

    /// The value of a field, regardless of the case of its name; nil or an empty text removes the field.
    ///
    /// An existing field retains its spelling.
    public subscript(name: String) -> String? {
        get {
            let key = Self.key(name)
            return sorted.first { $0.key == key }?.value
        }
        set {
            let key = Self.key(name)
            let index = sorted.firstIndex { $0.key >= key } ?? sorted.endIndex
            let isThere = index < sorted.endIndex && sorted[index].key == key
            guard let newValue, !newValue.isEmpty else {
                if isThere { sorted.remove(at: index) }
                return
            }
            if isThere {
                sorted[index] = Entry(name: sorted[index].name, value: newValue, key: sorted[index].key)
            } else {
                sorted.insert(Entry(name: name, value: newValue, key: key), at: index)
            }
        }
    }

    public func makeIterator() -> some IteratorProtocol<Entry> { sorted.makeIterator() }

    /// The lower-case name, for comparisons.
    package static func key(_ name: String) -> String { name.lowercased() }
}
