internal import Events

/// Somebody will want more covers than are wanted now: so many that asking for all at once would be a burden.
///
/// It is said again whenever the number changes, and only so that people see how much there is to come.
/// - Pattern: Observer (the message)
package struct CoversAreExpected: Event {
    /// How many will be wanted beside those that are.
    package let count: Int
    /// Who will want them.
    package let interest: CoverInterest

    /// Says how many are to come.
    package init(_ count: Int, by interest: CoverInterest) {
        self.count = count
        self.interest = interest
    }
}
