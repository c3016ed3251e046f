/// How many albums have one value of a field.
package struct FieldTally: Sendable, Hashable {
    /// The value, or nil for the albums without the field.
    package let value: String?
    /// How many albums have it.
    package let count: Int

    /// A value and how many albums have it.
    package init(value: String?, count: Int) {
        self.value = value
        self.count = count
    }
}
