import Testing

/// Fails with all offenders at once, one a line, so that a newcomer can fix them in one go.
func expectNone(_ offenders: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(offenders.isEmpty, "\n\(offenders.joined(separator: "\n"))", sourceLocation: sourceLocation)
}
