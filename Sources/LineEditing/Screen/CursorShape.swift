/// The shape of the terminal's cursor, by which a person sees in which of vi's modes they are (DECSCUSR, "Set Cursor Style",
/// of the VT520 and xterm's control sequences).
struct CursorShape {
    /// Gives back the shape that the terminal's owner has chosen.
    private static let standard = "\u{1b}[0 q"
    /// Terminals that do not know the sequence, and might show some of it.
    private static let withoutShapes = ["linux", "dumb", "ansi", "cons25", "sun", "eterm", "emacs", "vt"]

    private let isKnown: Bool
    private var shown: ViMode?

    init(environment: [String: String]) {
        let terminal = environment["TERM"]?.lowercased() ?? ""
        isKnown = !CursorShape.withoutShapes.contains { terminal.hasPrefix($0) }
    }

    /// What to write so that the shape is that of a mode: a bar, an underline, a block. Empty where it is already.
    mutating func show(_ mode: ViMode) -> String {
        guard isKnown, mode != shown else { return "" }
        shown = mode
        switch mode {
        case .insert: return "\u{1b}[6 q"
        case .replace: return "\u{1b}[4 q"
        case .command: return "\u{1b}[2 q"
        }
    }

    /// What to write before somebody else has the terminal; empty where nothing was changed.
    mutating func reset() -> String {
        guard shown != nil else { return "" }
        shown = nil
        return CursorShape.standard
    }
}
