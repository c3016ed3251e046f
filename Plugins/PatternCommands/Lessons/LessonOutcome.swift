internal import Files
internal import ShellKit

/// A result that a task wants: facts of one call, or of several calls one after the other.
struct LessonOutcome: Sendable {
    /// The text with its line in the file.
    let passage: LessonPassage
    /// The facts of each call, in the order of the calls.
    let stages: [[LessonCondition]]

    /// Reads `FACT ; FACT then FACT`.
    ///
    /// - Throws: A ``LessonFault`` with a text that is no fact.
    init(_ passage: LessonPassage) throws(LessonFault) {
        self.passage = passage
        var stages: [[LessonCondition]] = []
        for stage in passage.text.split(separator: LessonPassage.then) {
            var conditions: [LessonCondition] = []
            for text in stage.split(separator: ";") {
                guard let condition = LessonCondition(text.singleSpaced) else {
                    let message = LessonCondition.explanation(of: text.singleSpaced)
                    throw LessonFault(line: passage.line, message: message)
                }
                conditions.append(condition)
            }
            stages.append(conditions)
        }
        self.stages = stages
    }

    var conditions: [LessonCondition] { stages.flatMap(\.self).flatMap(\.all) }
}

/// The learner's progress in a task, during one session.
@MainActor
struct TaskProgress {
    private let outcomes: [LessonOutcome]
    /// The number of complete stages of each outcome.
    private var done: [Int]
    /// The call that has completed the latest stage of each outcome.
    private var latest: [LearnerCall?]
    private var files: [String: FileVersion?] = [:]

    init(_ outcomes: [LessonOutcome]) {
        self.outcomes = outcomes
        done = outcomes.map { _ in 0 }
        latest = outcomes.map { _ in nil }
    }

    /// True if all outcomes are achieved.
    var isComplete: Bool { zip(outcomes, done).allSatisfy { $0.stages.count == $1 } }

    /// Adds the calls of a line.
    ///
    /// - Returns: A reply that says which part of the task the line has achieved and what is missing; nil if it has achieved nothing.
    mutating func add(_ calls: [LearnerCall], _ judge: LessonJudge) -> String? {
        let earlier = done
        for call in calls { add(call, judge) }
        guard !isComplete else { return nil }
        if done != earlier { return "That is a part of the task. \(Self.sentence("Next:", missing))" }
        return nearest(among: calls, judge)
    }

    private mutating func add(_ call: LearnerCall, _ judge: LessonJudge) {
        var judge = judge
        judge.files = files
        for (index, outcome) in outcomes.enumerated() where done[index] < outcome.stages.count {
            // A stage whose change was taken back before this call is open again.
            let stage = done[index] - (latest[index]?.isTakenBack(before: call) == true ? 1 : 0)
            guard Self.hold(outcome.stages[stage], for: call, judge) else { continue }
            done[index] = stage + 1
            latest[index] = call
        }
        if call.failure == nil {
            for file in call.writtenFiles { files.updateValue(Path(file).status?.version, forKey: file) }
        }
    }

    private static func hold(_ conditions: [LessonCondition], for call: LearnerCall, _ judge: LessonJudge) -> Bool {
        (call.failure == nil || LessonCondition.allowFailure(conditions))
            && (call.isRead && !call.isPipeBroken || conditions.contains(where: \.isEffect))
            && conditions.allSatisfy { judge.holds($0, for: call) }
    }

    /// True if a sequence was begun, so that the line may be a step between its stages.
    private var isInSequence: Bool { zip(outcomes, done).contains { $1 > 0 && $1 < $0.stages.count } }

    /// The facts that the open outcomes want next.
    private var open: [[LessonCondition]] {
        zip(outcomes, done).compactMap { $1 < $0.stages.count ? $0.stages[$1] : nil }
    }

    private var missing: [String] { open.flatMap { LessonCondition.wishes(of: $0, after: nil) } }

    /// A reply for the call that comes nearest to an open outcome, or else for one that achieves a later stage too early; nil for a line
    /// that runs nothing, or asks for help.
    private func nearest(among calls: [LearnerCall], _ judge: LessonJudge) -> String? {
        var judge = judge
        judge.files = files
        let tries = calls.flatMap { call in open.map { LessonTry(call, $0, judge) } }
        guard let best = tries.max(by: { $0.closeness < $1.closeness }), let last = tries.last else { return nil }
        let isLookUp = best.closeness == 0 && last.call.command == "help"
        if isInSequence { return isLookUp ? nil : Self.sentence("Next:", missing) }
        if best.closeness > 0 { return "\(best.deed); \(Self.sentence("the task asks for", best.missing))" }
        let later = zip(outcomes, done).flatMap { $0.stages.dropFirst($1 + 1) }
        let early = calls.flatMap { call in later.map { LessonTry(call, $0, judge) } }.first { $0.missing.isEmpty }
        if let early { return "\(early.deed); \(Self.sentence("the task first asks for", missing))" }
        let wishes = tries.filter { $0.call === last.call }.flatMap(\.missing)
        return isLookUp ? nil : "\(last.deed); \(Self.sentence("the task asks for", wishes))"
    }

    private static func sentence(_ beginning: String, _ wishes: [String]) -> String {
        var texts: [String] = []
        for wish in wishes where !texts.contains(wish) { texts.append(wish) }
        let last = texts.popLast() ?? "more"
        return "\(beginning) \(texts.isEmpty ? last : texts.joined(separator: ", ") + " and " + last)."
    }
}
