/// A difference between the model and the program.
struct Difference: Error {
    /// The index of the step.
    let step: Int
    /// What was compared.
    let subject: String
    let expected: [String]
    let got: [String]
    /// What the program has written to standard error.
    let diagnostics: String

    /// The sequence, and what was compared after its last step that was done.
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
