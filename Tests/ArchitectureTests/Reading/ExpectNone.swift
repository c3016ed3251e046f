import Testing

/// Fails with every offender at once, one a line, so that a newcomer mends them in one go.
func expectNone(_ offenders: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(offenders.isEmpty, "\n\(offenders.joined(separator: "\n"))", sourceLocation: sourceLocation)
}
