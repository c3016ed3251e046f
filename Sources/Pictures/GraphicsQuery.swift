/// The queries that detect the graphics capabilities of a terminal.
///
/// They are kitty's query for its graphics protocol, XTVERSION, the size of a cell, and finally the primary device
/// attributes (DA1). Every terminal replies to DA1 and replies come in order, so the DA1 reply is the last.
/// ``GraphicsAnswers`` evaluates the replies. tmux replies itself, which is correct: it reports its own sixel support
/// (since 3.4), and by default passes nothing to the outer terminal.
package struct GraphicsQuery: Sendable, Hashable {
    /// The text to write to the terminal; nil if no query is safe.
    package let text: String?

    /// Creates only queries that the terminal of this environment ignores if it does not support them.
    ///
    /// A dumb terminal gets no query. The Linux console and Apple's Terminal would display kitty's query as text.
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

    /// The image number that identifies kitty's reply.
    static let kittyImage = 31

    private static let kitty = "\u{1b}_Gi=\(kittyImage),s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
    private static let version = "\u{1b}[>q"
    private static let cellSize = "\u{1b}[16t"
    private static let attributes = "\u{1b}[c"
    private static let all = [kitty, version, cellSize, attributes]
}
