/// Everything that a check found wrong, at once.
public struct ConformanceFailure: Error, Hashable, CustomStringConvertible {
    /// What is wrong, a sentence each, with who is meant at its start.
    public let offenders: [String]

    /// All of it, a line each.
    public var description: String { offenders.joined(separator: "\n") }

    /// Throws what was found, if anything was.
    static func `throw`(_ offenders: [String]) throws {
        if !offenders.isEmpty { throw ConformanceFailure(offenders: offenders) }
    }
}
