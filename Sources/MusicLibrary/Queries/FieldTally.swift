/// The number of albums with one value of a field.
package struct FieldTally: Sendable, Hashable {
    /// The value; nil for the albums without the field.
    package let value: String?
    /// The number of albums.
    package let count: Int

    /// Creates a tally.
    package init(value: String?, count: Int) {
        self.value = value
        self.count = count
    }
}
