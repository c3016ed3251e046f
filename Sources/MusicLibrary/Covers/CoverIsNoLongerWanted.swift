internal import Events

/// A requester withdraws its request; the download of a cover without requests is cancelled.
///
/// It may be posted for covers that were never requested or are available.
/// - Pattern: Observer (the message)
package struct CoverIsNoLongerWanted: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The requester; nil withdraws all requests for the cover.
    package let interest: CoverInterest?

    /// Creates the event for a withdrawn request.
    package init(_ address: String, by interest: CoverInterest?) {
        self.address = address
        self.interest = interest
    }
}
