/// Shortens a sequence while it still shows a difference.
struct Shrinking {
    /// The difference of a sequence; nil if there is none.
    let difference: ([ModelStep]) throws -> Difference?

    /// - Returns: The shortest sequence that was found, with its difference.
    func shrink(_ steps: [ModelStep], showing difference: Difference) throws -> ([ModelStep], Difference) {
        var (shortest, shown) = (steps, difference)
        var isShorter = true
        while isShorter {
            isShorter = false
            for index in shortest.indices.reversed() where index < shortest.count {
                for candidate in candidates(shortest, at: index) {
                    guard let difference = try self.difference(candidate) else { continue }
                    (shortest, shown, isShorter) = (candidate, difference, true)
                    break
                }
            }
        }
        return (shortest, shown)
    }

    /// Sequences without one step, or without a part of a step.
    private func candidates(_ steps: [ModelStep], at index: Int) -> [[ModelStep]] {
        [[]].map { _ in Array(steps[..<index] + steps[(index + 1)...]) }
            + smaller(steps[index]).map { Array(steps[..<index] + [$0] + steps[(index + 1)...]) }
    }

    private func smaller(_ step: ModelStep) -> [ModelStep] {
        switch step {
        case .enter(let slot, let line): smaller(line).map { .enter(slot: slot, $0) }
        case .run(let home, let run):
            shorter(run.lines).map { .run(home: home, ModelRun(lines: $0, file: run.file, continues: run.continues)) }
        case .start(let slot, let home, let kind, true): [.start(slot: slot, home: home, kind, isOnTerminal: false)]
        case .start, .end: []
        }
    }

    /// Lines without one of them, and lines with one of them shortened.
    private func shorter(_ lines: [[ModelCommand]]) -> [[[ModelCommand]]] {
        guard lines.count > 1 else { return [] }
        return lines.indices.map { index in Array(lines[..<index] + lines[(index + 1)...]) }
    }

    private func smaller(_ line: [ModelCommand]) -> [[ModelCommand]] {
        let without = line.count > 1 ? line.indices.map { Array(line[..<$0] + line[($0 + 1)...]) } : []
        let within = line.indices.flatMap { index in
            smaller(line[index]).map { Array(line[..<index] + [$0] + line[(index + 1)...]) }
        }
        return without + within
    }

    private func smaller(_ command: ModelCommand) -> [ModelCommand] {
        switch command {
        case .attempt(let inner): [inner] + smaller(inner).map { .attempt($0) }
        case .importTable(var table, let options) where table.rows.count > 1:
            table.rows.indices.map { index in
                let row = table.rows.remove(at: index)
                defer { table.rows.insert(row, at: index) }
                return .importTable(table, options)
            }
        case .source(let script):
            shorter(script.lines).map { .source(ModelScript(name: script.name, lines: $0)) }
        case .macro(let script):
            shorter(script.lines).map { .macro(ModelScript(name: script.name, lines: $0)) }
        default: []
        }
    }
}
