import Randomness
public import Testing

extension Trait where Self == IssueHandlingTrait {
    /// The tests depend on `RunSeed`: each failure names the command that repeats them.
    public static var seeded: Self {
        .compactMapIssues { issue in
            var issue = issue
            let suite = Test.current?.id.nameComponents.first ?? ""
            issue.comments.append("Repeat with: BLUELIB_SEED=\(RunSeed.value) swift test --filter \(suite)")
            return issue
        }
    }
}
