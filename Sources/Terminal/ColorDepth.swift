/// The number of colours that an output supports; `none` disables all escape sequences.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
    case none
    case ansi
    case palette
    case full

    /// The depth that `COLORTERM` and `TERM` indicate; never ``none``.
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
