/// The names and values of an object during reading; the reader expects the names of the previous object.
struct RowShape {
    private let previous: TabularColumns
    /// The object's names; nil as long as they match the previous ones.
    private var names: [String]?
    private(set) var values: [JSONValue] = []

    init(_ previous: TabularColumns) {
        self.previous = previous
        values.reserveCapacity(previous.count)
    }

    /// The probable name of the next member.
    var expectedName: String? {
        names == nil && values.count < previous.count ? previous.names[values.count] : nil
    }

    /// Appends a member; a name that occurs twice is two columns.
    mutating func append(_ name: String, _ value: JSONValue) {
        if names == nil, name != expectedName { depart() }
        names?.append(name)
        values.append(value)
    }

    /// The columns of the object; the previous columns if the names are the same.
    mutating func finish() -> TabularColumns {
        if values.count < previous.count, names == nil { depart() }
        return names.map(TabularColumns.init) ?? previous
    }

    private mutating func depart() { names = Array(previous.names.prefix(values.count)) }
}
