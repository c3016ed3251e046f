internal import Events

/// Somebody wants a cover.
///
/// The answer is always a message that comes later, never before `post` returns: ``CoverDidArrive`` or ``CoverDidFail``, or
/// ``CoverDownloadWasCancelled``. Who wants it twice is answered once. The same interest says ``CoverIsNoLongerWanted`` when it does not
/// care for the answer any more.
/// - Pattern: Observer (the message)
package struct CoverWasWanted: Event {
    /// Where the cover is, as the album has it: any text.
    package let address: String
    /// The album's title, by which people know the cover; nil where there is none to tell.
    package let title: String?
    /// Who wants it.
    package let interest: CoverInterest

    /// Says who wants what.
    package init(_ address: String, of title: String? = nil, by interest: CoverInterest) {
        self.address = address
        self.title = title
        self.interest = interest
    }
}
