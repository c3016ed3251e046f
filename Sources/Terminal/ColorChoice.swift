/// The user's setting for coloured output.
public enum ColorChoice: String, Sendable, CaseIterable {
    case auto
    case always
    case never

    /// The depth for an output.
    ///
    /// `auto` colours the output of a known terminal, unless `NO_COLOR` is set and not empty (no-color.org).
    /// `CLICOLOR_FORCE`, set and neither empty nor `0`, also colours other outputs (bixense.com/clicolors), but
    /// `NO_COLOR` takes precedence.
    public func depth(isTerminal: Bool, environment: [String: String]) -> ColorDepth {
        switch self {
        case .never: return .none
        case .always: return ColorDepth(environment: environment)
        case .auto: break
        }
        if environment["NO_COLOR"]?.isEmpty == false { return .none }
        if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" {
            return ColorDepth(environment: environment)
        }
        let terminal = environment["TERM"] ?? ""
        return isTerminal && TerminalCapabilities.isKnown(terminal) && !Self.hasNoColors(terminal)
            ? ColorDepth(environment: environment) : .none
    }

    /// True for DEC's terminals from the VT100 to the VT420, which have no colours according to terminfo.
    private static func hasNoColors(_ terminal: String) -> Bool { terminal.prefixMatch(of: /vt[1-4]\d\d/) != nil }
}
