import Randomness

/// Generates random sequences of several programs on one library, from two homes.
///
/// It runs the model at the same time, so that most positions, ids and numbers exist.
struct SequenceGenerator {
    private var random: SeededRandom
    private var world = ModelWorld()
    private var scriptCount = 0

    init(seed: Int) { random = SeededRandom(seed: seed) }

    /// A sequence with this many steps.
    mutating func sequence(of count: Int) -> [ModelStep] {
        var steps: [ModelStep] = []
        if random.once(in: 2) { steps += fill() }
        for slot in 0...random.below(3) { steps += start(slot) }
        while steps.count < count {
            steps += nextStep()
        }
        return steps
    }

    private mutating func apply(_ step: ModelStep) -> [ModelStep] {
        guard world.apply(step) != nil else { return [] }
        _ = world.lookAround()
        return [step]
    }

    private mutating func nextStep() -> [ModelStep] {
        let open = world.sessions.keys.sorted()
        switch random.below(20) {
        case 0: return start(random.below(3))
        case 1 where !open.isEmpty: return end(random.pick(open))
        case 2, 3: return run()
        default: return open.isEmpty ? run() : enter(random.pick(open))
        }
    }

    private mutating func start(_ slot: Int) -> [ModelStep] {
        let home = random.once(in: 4) ? 1 : 0
        let isScript = random.once(in: 3)
        let kind = isScript ? ModelSession.Kind.script(name: "<stdin>", continues: !random.once(in: 5)) : .prompt
        let isOnTerminal = kind == .prompt && random.once(in: 20)
        return apply(.start(slot: slot, home: home, kind, isOnTerminal: isOnTerminal)) + go(slot)
    }

    /// Changes the current album, so that most sessions do not begin at the first album.
    private mutating func go(_ slot: Int) -> [ModelStep] {
        guard random.once(in: 2), world.library.albums.count > 1 else { return [] }
        let position = 1 + random.below(world.library.albums.count)
        let range = ModelRange(from: position, to: position)
        return apply(.enter(slot: slot, [.go(ModelQuery(.positions([range])))]))
    }

    /// Adds some albums.
    private mutating func fill() -> [ModelStep] {
        let rows = (0..<6).map { _ in Vocabulary.draft(&random).row }
        let columns = ["title", "artist", "genre", "year"] + Vocabulary.ownFields
        let table = ModelTable(name: "more.csv", columns: columns, rows: rows)
        let lines: [[ModelCommand]] = [[.importTable(table, ModelImport(duplicates: true))]]
        return apply(.run(home: 0, ModelRun(lines: lines, file: nil, continues: false)))
    }

    private mutating func end(_ slot: Int) -> [ModelStep] {
        apply(.end(slot: slot, isSignal: random.once(in: 3)))
    }

    private mutating func enter(_ slot: Int) -> [ModelStep] {
        guard let session = world.sessions[slot] else { return [] }
        var line: [ModelCommand] = []
        repeat {
            let isEnding = session.hasOpenGroup && random.once(in: 5)
            line.append(
                isEnding ? random.pick([.commit, .rollback, .dryRun(.rollback)]) : command())
        } while random.once(in: 6)
        return apply(.enter(slot: slot, line))
    }

    private mutating func run() -> [ModelStep] {
        let home = random.once(in: 4) ? 1 : 0
        let lines = (0...random.below(4)).map { _ in [command()] }
        let isFile = random.once(in: 3)
        if isFile { scriptCount += 1 }
        let run = ModelRun(
            lines: lines, file: isFile ? "run\(scriptCount).blue" : nil, continues: random.once(in: 2))
        return apply(.run(home: home, run))
    }

    private mutating func command(depth: Int = 0) -> ModelCommand {
        if depth < 2, random.once(in: 30) {
            let script = script(depth: depth)
            return random.once(in: 3) ? .macro(script) : .source(script)
        }
        let command = CommandGenerator(library: world.library).command(&random)
        return random.once(in: 20) ? .attempt(command) : command
    }

    private mutating func script(depth: Int) -> ModelScript {
        scriptCount += 1
        let name = "script\(scriptCount)"
        let lines = (0...random.below(4)).map { _ in [command(depth: depth + 1)] }
        return ModelScript(name: name, lines: lines)
    }
}
