/// Somebody who wants covers: a view, or a command.
///
/// It is known by itself and by nothing else, so that two views of one cover are two interests in it, and one download.
package final class CoverInterest: Sendable {
    /// Who it is, for whoever follows what happens.
    package let name: String
    /// Whether the user asked for it by name: then an address is tried again although it has just failed, which a view that
    /// merely shows an album does not bring about.
    package let isInsistent: Bool

    /// An interest of its own.
    package init(_ name: String, isInsistent: Bool = false) {
        self.name = name
        self.isInsistent = isInsistent
    }
}

extension CoverInterest: Hashable {
    package static func == (left: CoverInterest, right: CoverInterest) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
