/// The shape of the terminal's cursor for a mode of vi (DECSCUSR, "Set Cursor Style", of the VT520 and xterm).
struct CursorShape {
    private static let standard = "\u{1b}[0 q"
    /// Terminals that do not support the sequence and might display it.
    private static let withoutShapes = ["linux", "dumb", "ansi", "cons25", "sun", "eterm", "emacs", "vt"]

    private let isSupported: Bool
    private var shown: ViMode?

    init(environment: [String: String]) {
        let terminal = environment["TERM"]?.lowercased() ?? ""
        isSupported = !CursorShape.withoutShapes.contains { terminal.hasPrefix($0) }
    }

    /// The bytes for the shape of a mode: a bar, an underline or a block.
    mutating func change(to mode: ViMode) -> String {
        guard isSupported, mode != shown else { return "" }
        shown = mode
        switch mode {
        case .insert: return "\u{1b}[6 q"
        case .replace: return "\u{1b}[4 q"
        case .command: return "\u{1b}[2 q"
        }
    }

    mutating func reset() -> String {
        guard shown != nil else { return "" }
        shown = nil
        return CursorShape.standard
    }
}
