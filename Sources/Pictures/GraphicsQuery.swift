/// What a terminal is asked, to know how it can show pictures.
///
/// The questions are kitty's for its graphics protocol, XTVERSION, the size of a cell, and last the primary device
/// attributes (DA1): every terminal answers those, and answers come in order, so that theirs is the last. ``GraphicsAnswers``
/// takes what it says. tmux answers for itself, which is what counts there: it has sixels since 3.4 and says so, and passes
/// nothing on to a terminal around it unless it was told to.
package struct GraphicsQuery: Sendable, Hashable {
    /// What is written to the terminal; nil where nothing should be asked.
    package let text: String?

    /// Asks only what the terminal of this environment takes silently when it does not know it.
    ///
    /// A dumb terminal is asked nothing. The Linux console and Apple's Terminal would show kitty's question as text.
    package init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        guard !term.isEmpty && term != "dumb" else {
            text = nil
            return
        }
        let showsUnknownCommands = term == "linux" || environment["TERM_PROGRAM"] == "Apple_Terminal"
        let questions = showsUnknownCommands ? [Self.cellSize, Self.attributes] : Self.all
        text = questions.joined()
    }

    /// The number by which kitty's answer is known.
    static let kittyImage = 31

    private static let kitty = "\u{1b}_Gi=\(kittyImage),s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
    private static let version = "\u{1b}[>q"
    private static let cellSize = "\u{1b}[16t"
    private static let attributes = "\u{1b}[c"
    private static let all = [kitty, version, cellSize, attributes]
}
