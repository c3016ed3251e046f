/// All problems that a check found.
public struct ConformanceFailure: Error, Hashable, CustomStringConvertible {
    /// The problems, one sentence each; a sentence begins with the name of the offender.
    public let offenders: [String]

    /// All problems, one line each.
    public var description: String { offenders.joined(separator: "\n") }

    /// Throws the problems, if there are any.
    static func `throw`(_ offenders: [String]) throws {
        if !offenders.isEmpty { throw ConformanceFailure(offenders: offenders) }
    }
}
