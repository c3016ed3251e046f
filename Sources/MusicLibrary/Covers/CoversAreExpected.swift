internal import Events

/// A requester will request more covers later, too many to request at once.
///
/// It is posted again at each change of the number; the number is only displayed.
/// - Pattern: Observer (the message)
package struct CoversAreExpected: Event {
    /// The number of covers that will be requested in addition to the current requests.
    package let count: Int
    /// The requester.
    package let interest: CoverInterest

    /// Creates the event for a number of expected covers.
    package init(_ count: Int, by interest: CoverInterest) {
        self.count = count
        self.interest = interest
    }
}
