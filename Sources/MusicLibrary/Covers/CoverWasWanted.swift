internal import Events

/// A request for a cover.
///
/// The result is always a later event, never posted before `post` returns: ``CoverDidArrive``, ``CoverDidFail`` or
/// ``CoverDownloadWasCancelled``. Several requests for an address have one result. The requester posts
/// ``CoverIsNoLongerWanted`` with the same interest when it no longer needs the result.
/// - Pattern: Observer (the message)
package struct CoverWasWanted: Event {
    /// The address of the cover as stored in the album: any text.
    package let address: String
    /// The album's title, for display; nil if unknown.
    package let title: String?
    /// The requester.
    package let interest: CoverInterest

    /// Creates the event for a request.
    package init(_ address: String, of title: String? = nil, by interest: CoverInterest) {
        self.address = address
        self.title = title
        self.interest = interest
    }
}
