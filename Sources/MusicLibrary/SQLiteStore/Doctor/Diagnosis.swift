/// The result of examining a library's file.
package struct Diagnosis: Sendable, Hashable {
    /// The number of albums; nil if they cannot be counted.
    package let albums: Int?
    /// The number of undo steps; the changes of a group are one step. Nil if they cannot be counted.
    package let changes: Int?
    /// The problems, the most severe first.
    package let findings: [Finding]

    /// True if there are no problems.
    package var isWhole: Bool { findings.isEmpty }
}
