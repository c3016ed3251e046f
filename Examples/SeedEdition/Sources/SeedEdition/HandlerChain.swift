// Counterpart: Sources/ShellKit/Shell/HandlerChain.swift
// It adds a stage for text, positions and decorations, because plugins extend the language, not only its commands.

/// A link of the chain.
/// - Pattern: Chain of Responsibility (handler)
protocol Handler {
    var name: String { get }
    var summary: String { get }

    /// Returns the command to run, or nil to pass the request on, changed or not.
    func handle(_ request: inout Request) throws -> (any Command)?
}

/// The handlers, in the order of their calls.
/// - Pattern: Chain of Responsibility (chain)
struct HandlerChain {
    let handlers: [any Handler]

    /// The result of the first handler that returns a command.
    func resolve(_ request: inout Request) throws -> any Command {
        for handler in handlers {
            if let command = try handler.handle(&request) { return command }
        }
        throw Failure("Unknown command '\(request.words.first ?? "")'. 'help' lists the commands.")
    }
}
