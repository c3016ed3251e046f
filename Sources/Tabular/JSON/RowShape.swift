/// The names and values of an object that is being read, which has probably the same names as the one before.
struct RowShape {
    private let previous: TabularColumns
    /// The object's names once they turned out to be others than the previous ones.
    private var names: [String]?
    /// Where each of ``names`` stands.
    private var places: [String: Int] = [:]
    private(set) var values: [TabularValue] = []
    private(set) var repeatedNames: [String] = []

    init(_ previous: TabularColumns) {
        self.previous = previous
        values.reserveCapacity(previous.count)
    }

    /// The name that probably comes next.
    var expectedName: String? {
        names == nil && values.count < previous.count ? previous.names[values.count] : nil
    }

    /// Appends a member; one whose name was there already takes the place of the former.
    mutating func append(_ name: String, _ value: TabularValue) {
        if names == nil {
            if name == expectedName {
                values.append(value)
                return
            }
            depart()
        }
        if let place = places[name] {
            values[place] = value
            repeatedNames.append(name)
        } else {
            places[name] = values.count
            names?.append(name)
            values.append(value)
        }
    }

    /// The columns of the object: the previous ones where they are the same.
    mutating func finish() -> TabularColumns {
        if values.count < previous.count, names == nil { depart() }
        return names.map(TabularColumns.init) ?? previous
    }

    private mutating func depart() {
        let kept = Array(previous.names.prefix(values.count))
        places = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
        names = kept
    }
}
