internal import Events

/// Somebody does not want a cover any more; when nobody does, its download ends.
///
/// It may be said of covers that were never wanted, or that are there.
/// - Pattern: Observer (the message)
package struct CoverIsNoLongerWanted: Event {
    /// Where the cover is, as it was wanted.
    package let address: String
    /// Who wanted it; nil where the user says it for everybody.
    package let interest: CoverInterest?

    /// Says who does not want what.
    package init(_ address: String, by interest: CoverInterest?) {
        self.address = address
        self.interest = interest
    }
}
