/// A difference between the model and the program.
struct Difference: Error {
    /// The index of the step.
    let step: Int
    /// The compared value.
    let subject: String
    let expected: [String]
    let got: [String]
    /// The program's standard error.
    let diagnostics: String

    /// The sequence, and the compared values after its last finished step.
    func report(_ steps: [ModelStep], seed: Int) -> String {
        let lines = steps.enumerated().map { ($0 == step ? "> " : "  ") + $1.text }
        return """
            BLUELIB_MODEL_SEED=\(seed) shows another \(subject):
            \(lines.joined(separator: "\n"))
            expected:
            \(expected.joined(separator: "\n"))
            got:
            \(got.joined(separator: "\n"))
            standard error:
            \(diagnostics)
            """
    }
}
