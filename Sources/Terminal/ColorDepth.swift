/// How many colours may be used; `none` means no escapes at all.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
    case none
    case ansi
    case palette
    case full

    /// What the terminal of this environment says about itself in `COLORTERM` and `TERM`; never ``none``.
    public init(environment: [String: String]) {
        let colorTerm = environment["COLORTERM"] ?? ""
        if colorTerm == "truecolor" || colorTerm == "24bit" {
            self = .full
        } else if environment["TERM"]?.contains("256color") == true {
            self = .palette
        } else {
            self = .ansi
        }
    }
}
