/// The variables of a script or of the prompt, with what stands behind them: the script's arguments, the last status and
/// the environment.
@MainActor
public final class Variables {
    /// The arguments of the script that is running: `$1`, `$2`, `$@`.
    public internal(set) var arguments: [String] = []
    /// The status of the last command: `$?`.
    public var status: Int { latestStatus }
    /// What the running command leaves in `$?` when it does not fail.
    public var statusOfSuccess: Int {
        get { nextStatus }
        set { nextStatus = newValue }
    }

    // Stored privately, because a place that only this file can reach is written without a check at run time that nobody
    // else is at it: every line of a script writes it.
    private var latestStatus = 0
    private var nextStatus = 0
    private var values: [String: String] = [:]

    /// No variables yet.
    public init() {}

    /// Notes how the running command has ended: without a failure's status, well.
    package func conclude(failure status: Int? = nil) {
        latestStatus = status ?? nextStatus
        nextStatus = 0
    }

    /// What a script can change: its variables and its arguments.
    struct Scope {
        fileprivate let values: [String: String]
        fileprivate let arguments: [String]
    }

    /// Begins what belongs to a script: it sees the variables that there are, and has arguments of its own.
    ///
    /// - Returns: What ``end(_:keepsVariables:)`` goes back to.
    func begin(arguments: [String]) -> Scope {
        defer { self.arguments = arguments }
        return Scope(values: values, arguments: self.arguments)
    }

    /// Ends what belongs to a script; its variables end with it.
    ///
    /// - Parameter keepsVariables: For the start-up script, whose variables are the session's.
    func end(_ outer: Scope, keepsVariables: Bool) {
        if !keepsVariables { values = outer.values }
        arguments = outer.arguments
    }

    /// Gives a variable a value.
    public func set(_ name: String, to value: String) {
        values[name] = value
    }

    /// Every variable that was set, by name.
    public var all: [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The value of a variable, of a script's argument, or else of the environment.
    ///
    /// - Throws: ``ShellError/unknownVariable(_:)`` when there is none.
    func value(of name: String) throws -> String {
        switch name {
        case "?": return String(status)
        case "#": return String(arguments.count)
        case "@": return arguments.joined(separator: " ")
        default: break
        }
        if let number = Int(name) {
            guard number <= arguments.count else { throw ShellError.unknownVariable(name) }
            return arguments[number - 1]
        }
        guard let value = values[name] ?? Environment.value(name) else { throw ShellError.unknownVariable(name) }
        return value
    }
}
