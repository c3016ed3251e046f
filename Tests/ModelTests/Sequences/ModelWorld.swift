import ReferenceModel

/// The expected result of one step.
struct ModelExpectation {
    /// The output lines of the step's commands.
    var lines: [String] = []
    /// The exit status of the step's program; nil if it continues.
    var exitStatus: Int?
    /// The value of `$?` after the line; nil if it cannot be read.
    var status: Int?
}

/// The model of a whole sequence: a library, and the sessions that use it.
struct ModelWorld {
    private(set) var library = ModelLibrary()
    /// The open sessions, by slot.
    private(set) var sessions: [Int: ModelSession] = [:]
    private var sessionCount = 0

    /// Runs a step; nil if it does not fit, or if LANGUAGE.md does not define its result.
    mutating func apply(_ step: ModelStep) -> ModelExpectation? {
        let before = self
        let expectation = perform(step)
        if expectation == nil || library.isUncertain || library.currentAlbums.isUncertain {
            self = before
            return nil
        }
        return expectation
    }

    private mutating func perform(_ step: ModelStep) -> ModelExpectation? {
        switch step {
        case .start(let slot, let home, let kind, _):
            guard sessions[slot] == nil else { return nil }
            sessions[slot] = startSession(home: home, kind)
            return ModelExpectation()
        case .enter(let slot, let line):
            guard var session = sessions[slot] else { return nil }
            let lines = session.run(line, in: &library)
            let status = session.exitStatus == nil ? session.readStatus() : nil
            sessions[slot] = session.exitStatus == nil ? session : nil
            return ModelExpectation(lines: lines, exitStatus: session.exitStatus, status: status)
        case .run(let home, let run):
            var session = startSession(home: home, .script(name: run.name, continues: run.continues))
            let lines = run.lines.flatMap { session.run($0, in: &library) }
            session.endInput(in: &library)
            return ModelExpectation(lines: lines, exitStatus: session.exitStatus)
        case .end(let slot, let isSignal):
            guard var session = sessions.removeValue(forKey: slot) else { return nil }
            if isSignal { session.endBySignal(15, in: &library) } else { session.endInput(in: &library) }
            return ModelExpectation(exitStatus: session.exitStatus)
        }
    }

    /// Lets all sessions read their current album, as a comparison does. A session that has moved saves the album that
    /// has replaced its own.
    ///
    /// - Returns: The homes whose saved album is gone; the caller settles them.
    mutating func lookAround() -> [Int] {
        let displaced = library.currentAlbums.displaced
        for (_, session) in sessions.sorted(by: { $0.key < $1.key }) where session.kind == .prompt {
            guard displaced.contains(.session(session.number)) else { continue }
            library.currentAlbums.save(.session(session.number), as: .home(session.home), in: library.albums)
        }
        library.currentAlbums.lookAround()
        return displaced.compactMap { if case .home(let home) = $0 { home } else { nil } }
    }

    /// Moves a home whose saved album is gone to the next one.
    mutating func resolveHome(_ home: Int) { library.currentAlbums.resolveHome(.home(home)) }

    /// The number of the last started session.
    var lastSession: Int { sessionCount }

    private mutating func startSession(home: Int, _ kind: ModelSession.Kind) -> ModelSession {
        sessionCount += 1
        return ModelSession(number: sessionCount, home: home, kind: kind, in: &library)
    }
}

extension ModelLibrary {
    /// The lines of `list --format jsonl`.
    var listing: [String] { albums.enumerated().map { $1.json(position: $0 + 1) } }

    /// The lines of `changes --format jsonl` without their dates.
    ///
    /// - Parameter author: The name of a session.
    func steps(author: (Int) -> String) -> [String] {
        reference.steps(in: nil).map { step in
            let latest = step[0]
            let count = step.map(\.albumCount).reduce(0, +)
            let name = latest.group.map(reference.name) ?? latest.note.line
            return "{\"number\":\(latest.number),\"command\":\(ModelWord.json(name)),\"albums\":\(count),"
                + "\"state\":\"\(latest.isDone ? "done" : "undone")\",\"author\":\"\(author(latest.note.session))\"}"
        }
    }
}
