/// What was found in a library's file.
package struct Diagnosis: Sendable, Hashable {
    /// How many albums it has; nil where they cannot be counted.
    package let albums: Int?
    /// How many changes can be taken back, those of a script or a group as one; nil where they cannot be counted.
    package let changes: Int?
    /// What is wrong, the worst first.
    package let findings: [Finding]

    /// Whether nothing is wrong.
    package var isWhole: Bool { findings.isEmpty }
}
