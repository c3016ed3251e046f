/// A requester of covers: a view or a command.
///
/// It is compared by identity, so two views of a cover are two interests that share one download.
package final class CoverInterest: Sendable {
    /// The name of the requester, for display.
    package let name: String
    /// True if the user requested the cover explicitly; then an address is tried again even if it has just failed.
    package let isInsistent: Bool

    /// Creates an interest with its own identity.
    package init(_ name: String, isInsistent: Bool = false) {
        self.name = name
        self.isInsistent = isInsistent
    }
}

extension CoverInterest: Hashable {
    package static func == (left: CoverInterest, right: CoverInterest) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
