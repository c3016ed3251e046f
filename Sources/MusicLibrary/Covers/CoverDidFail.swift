internal import Events

/// A cover that was wanted cannot be had.
///
/// - Pattern: Observer (the message)
package struct CoverDidFail: Event {
    /// Where the cover should be, as it was wanted.
    package let address: String
    /// The album's title, as who wanted it first gave it.
    package let title: String?
    /// Why, and the way out: a sentence in lower case.
    package let message: String
    /// Whether it failed now, and not a moment ago, so that nobody was asked this time.
    package let isNew: Bool

    /// Says why there is no cover.
    package init(_ address: String, of title: String?, because message: String, isNew: Bool) {
        self.address = address
        self.title = title
        self.message = message
        self.isNew = isNew
    }
}
