/// The variables of a script or of the prompt, the script's arguments and the last status. Lookups fall back to the
/// environment.
@MainActor
public final class Variables {
    /// The arguments of the script that is running: `$1`, `$2`, `$@`.
    public internal(set) var arguments: [String] = []
    /// The status of the last command: `$?`.
    public var status: Int { latestStatus }
    /// The value of `$?` after the running command, if it succeeds.
    public var statusOfSuccess: Int {
        get { nextStatus }
        set { nextStatus = newValue }
    }

    // Stored privately: Swift omits the run-time exclusivity check for a property that only this file can access, and
    // every line of a script writes it.
    private var latestStatus = 0
    private var nextStatus = 0
    private var values: [String: String] = [:]
    private var isInScript = false

    /// No variables, no arguments and the status 0.
    public init() {}

    /// Records the end of the running command; without a failure's status, as a success.
    package func conclude(failure status: Int? = nil) {
        latestStatus = status ?? nextStatus
        nextStatus = 0
    }

    /// The part of the state that a script can change: its variables and its arguments.
    struct Scope {
        fileprivate let values: [String: String]
        fileprivate let arguments: [String]
        fileprivate let isScript: Bool
    }

    /// Starts the scope of a script: it inherits the current variables and has its own arguments.
    ///
    /// - Returns: The outer scope, for ``end(_:keepsVariables:)``.
    func begin(arguments: [String]) -> Scope {
        defer { (self.arguments, isInScript) = (arguments, true) }
        return Scope(values: values, arguments: self.arguments, isScript: isInScript)
    }

    /// Ends the scope of a script and restores the outer variables and arguments.
    ///
    /// - Parameter keepsVariables: True for the start-up script, whose variables remain set for the session.
    func end(_ outer: Scope, keepsVariables: Bool) {
        if !keepsVariables { values = outer.values }
        (arguments, isInScript) = (outer.arguments, outer.isScript)
    }

    /// Restores the variables after `body`.
    func restoring<Result>(_ body: () -> Result) -> Result {
        let outer = values
        defer { values = outer }
        return body()
    }

    /// Sets a variable.
    public func set(_ name: String, to value: String) { values[name] = value }

    /// Every variable that was set, sorted by name.
    public var all: [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The value of a variable or an argument of the script, or else of an environment variable.
    ///
    /// - Throws: ``ShellError/unknownVariable(_:)`` or ``ShellError/missingArgument(_:)`` if there is none.
    func value(of name: String) throws -> String {
        switch name {
        case "?": return String(status)
        case "#": return String(arguments.count)
        case "@": return arguments.joined(separator: " ")
        default: break
        }
        if let number = Int(name) {
            guard number <= arguments.count else {
                throw isInScript ? ShellError.missingArgument(name) : .unknownVariable(name)
            }
            return arguments[number - 1]
        }
        guard let value = values[name] ?? Environment.value(name) else { throw ShellError.unknownVariable(name) }
        return value
    }
}
