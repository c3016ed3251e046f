/// The names and values of an object during reading; the reader expects the names of the previous object.
struct RowShape {
    private let previous: TabularColumns
    /// The object's names; nil as long as they match the previous ones.
    private var names: [String]?
    /// The index of each of ``names``.
    private var indexByName: [String: Int] = [:]
    private(set) var values: [JSONValue] = []
    private(set) var repeatedNames: [String] = []

    init(_ previous: TabularColumns) {
        self.previous = previous
        values.reserveCapacity(previous.count)
    }

    /// The probable name of the next member.
    var expectedName: String? {
        names == nil && values.count < previous.count ? previous.names[values.count] : nil
    }

    /// Appends a member; if the name exists, its value is replaced.
    mutating func append(_ name: String, _ value: JSONValue) {
        if names == nil {
            if name == expectedName {
                values.append(value)
                return
            }
            depart()
        }
        if let index = indexByName[name] {
            values[index] = value
            repeatedNames.append(name)
        } else {
            indexByName[name] = values.count
            names?.append(name)
            values.append(value)
        }
    }

    /// The columns of the object; the previous columns if the names are the same.
    mutating func finish() -> TabularColumns {
        if values.count < previous.count, names == nil { depart() }
        return names.map(TabularColumns.init) ?? previous
    }

    private mutating func depart() {
        let common = Array(previous.names.prefix(values.count))
        indexByName = Dictionary(uniqueKeysWithValues: zip(common, common.indices))
        names = common
    }
}
