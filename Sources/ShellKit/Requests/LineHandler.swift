/// One link of the chain's first stage, which turns a line that was typed into the one that is meant, before anything reads it.
///
/// A line may be several statements, and what it becomes may open a quote or close one: so this is done on its text, and only
/// what comes of it is shown, kept in the history, and cut into the statements that each ``Handler`` sees. Scripts have no such
/// stage: what they say is what stands there.
/// - Pattern: Chain of Responsibility (handler)
@MainActor
public protocol LineHandler: AnyObject {
    /// The name by which `chain` shows it and a plugin stands beside it.
    var name: String { get }
    /// What it does to a line, a sentence.
    var summary: String { get }

    /// Answers with another line, which is passed on to those behind it, or passes the line on as it is by returning nil.
    ///
    /// - Throws: A ``UserError`` when the line cannot be right; nothing of it is carried out then, nor kept.
    func handle(_ line: String, in shell: ShellContext) throws -> String?
}
