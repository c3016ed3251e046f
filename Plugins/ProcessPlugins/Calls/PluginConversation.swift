internal import AlbumModel
internal import AlbumShell
internal import Dispatch
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// One call, from the request to the applied changes.
///
/// All its reads see the library as it was when the call began. The main actor shows rows and applies the changes. The call
/// blocks, so it runs on the thread of a ``PluginConnection``.
struct PluginConversation: Sendable {
    /// The time within which a plugin must answer for the first time, and accept input.
    static let responseTimeout = Duration.seconds(5)
    private static let mostReads = 100
    /// The most bytes of messages with actions and notes.
    private static let mostBytes = 48 << 20
    /// The time after which the latest progress is drawn again, because a row appears only after half a second.
    private static let progressPause = Duration.milliseconds(500)

    private let pipes: PluginPipes
    private let request: PluginRequest
    private let mode: PluginDeclaration.Mode
    private let call: PluginCall
    /// The messages with actions, as received: they need less memory than the actions.
    private var actions: [[UInt8]] = []
    private var size = 0
    private var unsent: ArraySlice<UInt8> = []
    private var outputs: [PluginMessage] = []
    private var reads: [(query: String, limit: Int?, number: Int)] = []
    private var readCount = 0
    private var hasAnswered = false
    private var progress: PluginMessage?
    private var noteCount = 0
    private var isDone = false
    /// True if the call has ended before all its albums were sent.
    private var isCut = false
    private var deadline = ContinuousClock.now + responseTimeout

    init(_ request: PluginRequest, _ mode: PluginDeclaration.Mode, on pipes: PluginPipes, for call: PluginCall) {
        (self.request, self.mode, self.pipes, self.call) = (request, mode, pipes, call)
    }

    // A call of `sortnames 3` in mode `lines`, to a process that has answered one call before. Time goes down.
    //
    //     main actor              the thread of the conversation                         plugin
    //     PluginCallRunner ────▶  begins a snapshot of the library
    //                             {"call": "sortnames", "id": 2, "albums": […], …}  ───▶
    //                             ◀───  {"id": 2, "row": ["The Beatles"]}
    //     shows the row  ◀──────  outputs
    //                             ◀───  {"id": 2, "read": "genre:jazz"}
    //     parses the query ◀───▶  reads
    //                             {"read": 1, "id": 2, "albums": […], …}  ───▶
    //                             ◀───  {"id": 2, "edit": 3, "set": {"sort": "Beatles, The"}}
    //                             actions: only stored, the library is unchanged
    //                             ◀───  {"id": 2, "done": true}
    //     locks the library  ◀──  finish
    //     compares album 3   ◀──  only if another program has committed since the call began
    //     applies the edit   ◀──
    //     concludes  ◀──────────  returns, and ends the snapshot
    //
    // No first answer within 5 seconds, the end of the process, a wrong message, and Ctrl-C throw before `finish`, so nothing has
    // changed. `PluginCallRunner` then ends the process. Otherwise the process waits for the call with the id 3.

    /// Sends the request, reads messages until the end of the call, and applies the actions. ``PluginCall/conclude()`` follows
    /// on the main actor.
    ///
    /// - Parameters:
    ///   - snapshot: The library when the call began.
    ///   - status: Waits for the end of the process, for mode `once`.
    mutating func run(_ snapshot: LibrarySnapshot, status: () -> SystemProcess.End?) throws {
        try sendRequest(snapshot)
        while !isDone { if reads.isEmpty { try exchange() } else { try answer(reads.removeFirst(), snapshot) } }
        if mode == .once {
            guard let end = status() else { throw PluginFault.closedOutput(request.plugin) }
            guard end == .status(0) else { throw PluginFault.ended(request.plugin, end) }
        }
        try finish(snapshot)
    }

    // MARK: Messages to the plugin

    private mutating func sendRequest(_ snapshot: LibrarySnapshot) throws {
        switch mode {
        case .once:
            if let albums = request.albums { try sendLines(of: albums, snapshot) }
            pipes.closeInput()
        case .lines:
            if !request.greeting.isEmpty { try send(Array(request.greeting.utf8)) }
            guard request.change == nil else { return try send(request.head) }
            try sendAlbums(request.albums, snapshot, after: request.head)
        }
    }

    private mutating func sendAlbums(
        _ listing: AlbumListing?, _ snapshot: LibrarySnapshot, after head: JSONObject
    ) throws {
        let messages = AlbumMessages(for: request.id, after: head)
        if let listing {
            try snapshot.rows(listing) { album in
                for message in try messages.add(album) { try send(message) }
                isCut = isDone
                return !isDone && pipes.acceptsInput
            }
        }
        for message in try messages.end() {
            isCut = isCut || isDone
            try send(message)
        }
    }

    private mutating func sendLines(of listing: AlbumListing, _ snapshot: LibrarySnapshot) throws {
        var lines: [UInt8] = []
        try snapshot.rows(listing) { album in
            lines += AlbumMessages.line(of: album.located)
            if lines.count >= 1 << 16 {
                try send(lines)
                lines = []
            }
            return !isDone && pipes.acceptsInput
        }
        try send(lines)
    }

    private mutating func answer(
        _ read: (query: String, limit: Int?, number: Int), _ snapshot: LibrarySnapshot
    ) throws {
        var head: JSONObject = ["read": .number(read.number), "id": .number(request.id)]
        do {
            let query = try onMain { [call] in try call.query(read.query) }
            try sendAlbums(AlbumListing(query, limit: read.limit.map { max(0, $0) }), snapshot, after: head)
        } catch let error as any UserError where !(error is PluginFault) {
            head["fail"] = .string(error.message)
            try send(head)
        }
    }

    private mutating func send(_ message: JSONObject) throws {
        try send(Array(JSONValue.object(message).serialized().utf8) + [10])
    }

    /// Writes bytes, and receives messages while the plugin does not read.
    ///
    /// A plugin may close its input and still end the call.
    private mutating func send(_ bytes: [UInt8]) throws {
        call.trace(bytes, isSent: true)
        // The answer to a question can come between two parts of a message, and must follow it.
        if unsent.isEmpty { unsent = bytes[...] } else { unsent += bytes }
        while !unsent.isEmpty, pipes.acceptsInput, !isDone {
            let count = pipes.write(unsent)
            unsent = unsent.dropFirst(count)
            if count > 0 { deadline = .now + Self.responseTimeout }
            if !unsent.isEmpty { try exchange(writing: true) }
        }
        unsent = []
    }

    // MARK: Messages from the plugin

    private mutating func exchange(writing: Bool = false) throws {
        try wait(writing: writing)
        let lines = try pipes.removeLines(of: request.plugin)
        if !lines.isEmpty { try receive(lines) }
        outputs += pipes.removeErrors().map { .diagnostics($0) }
        try show()
        if isDone { return }
        guard pipes.hasEnded else {
            if !hasLimit || .now < deadline { return }
            throw PluginFault.silent(request.plugin, seconds: Int(Self.responseTimeout.components.seconds))
        }
        guard mode == .once else {
            throw hasAnswered ? PluginFault.closedOutput(request.plugin) : PluginFault.closedUnanswered(request.plugin)
        }
        isDone = true
    }

    /// True if the plugin must answer until the deadline: for the first time, or with the whole answer to an event.
    private var hasLimit: Bool { !hasAnswered || request.change != nil }

    /// Waits for the plugin, and draws its latest progress meanwhile.
    private mutating func wait(writing: Bool) throws {
        while true {
            let timeout = hasLimit ? deadline : nil
            let pause = progress == nil ? nil : ContinuousClock.now + Self.progressPause
            let isInTime = pipes.wait(until: [timeout, pause].compactMap(\.self).min(), writing: writing)
            if pipes.isCancelled { throw CancellationError() }
            if isInTime || timeout.map({ $0 <= .now }) == true { return }
            if let progress { outputs.append(progress) }
            try show()
        }
    }

    private mutating func receive(_ lines: [UInt8]) throws {
        call.trace(lines, isSent: false)
        var hasActions = false
        try dialect.read(lines) { message in
            if case .action = message { hasActions = true }
            try receive(message)
        }
        if hasActions {
            actions.append(lines)
            size += lines.count
        }
        guard size <= Self.mostBytes else { throw PluginFault.tooMuch(request.plugin) }
    }

    private var dialect: any PluginDialect {
        switch mode {
        case .lines: JSONDialect(plugin: request.plugin, call: request.id)
        case .once: TabDialect(plugin: request.plugin)
        }
    }

    private mutating func receive(_ message: PluginMessage) throws {
        guard !isDone else { return }
        hasAnswered = true
        switch message {
        case .row, .diagnostics: outputs.append(message)
        case .progress:
            progress = message
            outputs.append(message)
        case .note(let text):
            noteCount += 1
            if noteCount <= CallDisplay.mostNotes { size += text.utf8.count }
            outputs.append(message)
        case .action: break
        case .read(let query, let limit, let number):
            guard reads.count < Self.mostReads else {
                throw PluginFault.badMessage(request.plugin, "it asks for more than \(Self.mostReads) queries at once")
            }
            readCount += 1
            reads.append((query, limit, number ?? readCount))
        case .ask(let question): try ask(question)
        case .done: isDone = true
        case .fail(let reason):
            try show()
            throw PluginFault.failed(reason)
        }
    }

    private mutating func ask(_ question: String) throws {
        guard request.isInteractive else { throw PluginFault.askedInScript(request.plugin) }
        try show()
        try onMain { [call] in try call.display.showRows() }
        call.display.waitForPager()
        try onMain { [call] in try call.display.context.diagnostics.beginQuestion(question) }
        let line = pipes.readAnswer()
        let answer = line?.withoutLineFeed
        // Without a line feed, the cursor is still behind the question.
        if line == answer { try onMain { [call] in try call.display.context.diagnostics.endQuestion() } }
        if pipes.isCancelled { throw CancellationError() }
        try send(["answer": answer.map { .string($0) } ?? .null, "id": .number(request.id)])
    }

    private mutating func show() throws {
        guard !outputs.isEmpty else { return }
        let due = outputs
        outputs = []
        try onMain { [call] in try call.display.show(due) }
    }

    // MARK: The end

    /// Applies the actions as one change, piece by piece.
    ///
    /// - Throws: ``PluginFault/conflict(_:title:)`` if another program has changed one of the albums since the call began.
    private mutating func finish(_ snapshot: LibrarySnapshot) throws {
        try show()
        guard !actions.isEmpty else { return }
        if isCut {
            outputs.append(.note("'\(request.command)' has ended before it had received all albums."))
            try show()
        }
        if try onMain({ [call] in try call.lock() }) {
            for piece in actions {
                let albums = try self.actions(in: piece).compactMap(\.album)
                let seen = try albums.compactMap { try snapshot.album($0) }
                try onMain { [call] in try call.compare(seen) }
            }
        }
        for piece in actions {
            let due = try self.actions(in: piece)
            try onMain { [call] in try call.apply(due) }
        }
    }

    private func actions(in lines: [UInt8]) throws -> [PluginAction] {
        var (actions, isDone) = ([PluginAction](), false)
        try dialect.read(lines) { message in
            if case .done = message { isDone = true }
            if case .action(let action) = message, !isDone { actions.append(action) }
        }
        return actions
    }

    private func onMain<Result: Sendable>(_ body: @MainActor @Sendable () throws -> Result) throws -> Result {
        try DispatchQueue.main.sync { try MainActor.assumeIsolated(body) }
    }
}
