import Randomness

/// Makes random sequences: several programs on one library, from two homes.
///
/// It runs the model beside, so that most positions, ids and numbers are those of something.
struct SequenceGenerator {
    private var random: SeededRandom
    private var world = ModelWorld()
    private var scriptCount = 0

    init(seed: Int) { random = SeededRandom(seed: seed) }

    /// A sequence of so many steps.
    mutating func sequence(of count: Int) -> [ModelStep] {
        var steps: [ModelStep] = []
        for slot in 0...random.below(3) { steps += start(slot) }
        while steps.count < count {
            let step = nextStep()
            steps += step
        }
        return steps
    }

    private mutating func apply(_ step: ModelStep) -> [ModelStep] {
        guard world.apply(step) != nil else { return [] }
        _ = world.settle()
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
        let kind = isScript ? ModelSession.Kind.script(name: "<stdin>", goesOn: !random.once(in: 5)) : .prompt
        return apply(.start(slot: slot, home: home, kind))
    }

    private mutating func end(_ slot: Int) -> [ModelStep] {
        apply(.end(slot: slot, isSignal: random.once(in: 3) && !Exclusions.skipsSignals))
    }

    private mutating func enter(_ slot: Int) -> [ModelStep] {
        guard let session = world.sessions[slot] else { return [] }
        var line: [ModelCommand] = []
        repeat {
            line.append(command(for: .session(session.number), depth: 0))
        } while random.once(in: 6)
        return apply(.enter(slot: slot, line))
    }

    private mutating func run() -> [ModelStep] {
        let home = random.once(in: 4) ? 1 : 0
        let lines = (0...random.below(4)).map { _ in [command(for: .home(home), depth: 0)] }
        let isFile = random.once(in: 3)
        if isFile { scriptCount += 1 }
        let run = ModelRun(
            lines: lines, file: isFile ? "run\(scriptCount).blue" : nil, goesOn: random.once(in: 2))
        return apply(.run(home: home, run))
    }

    private mutating func command(for place: ModelPlace, depth: Int) -> ModelCommand {
        if depth < 2, random.once(in: 30) { return .source(script(for: place, depth: depth)) }
        var generator = CommandGenerator(library: world.library, currentID: world.library.currentID(of: place))
        let command = generator.command(&random)
        return random.once(in: 20) ? .attempt(command) : command
    }

    private mutating func script(for place: ModelPlace, depth: Int) -> ModelScript {
        scriptCount += 1
        let name = "script\(scriptCount).blue"
        let lines = (0...random.below(4)).map { _ in [command(for: place, depth: depth + 1)] }
        return ModelScript(name: name, lines: lines)
    }
}
