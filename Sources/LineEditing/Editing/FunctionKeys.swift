/// The name of a function and its default keys, as for libedit's `bind`.
struct FunctionKeys: Sendable {
    let name: String
    /// The description in the output of `bind -l`.
    var help = ""
    /// The keys in emacs mode and vi's insert mode.
    var typing: [String] = []
    /// The keys in emacs mode only.
    var emacs: [String] = []
    /// The keys in vi's command mode.
    var viCommand: [String] = []

    /// Functions of libedit, with keys that it does not bind, or binds to functions that need its own drawing.
    static let ofLibedit = [
        FunctionKeys(name: "ed-delete-next-char", typing: ["\\e[3~"]),
        FunctionKeys(name: "ed-prev-char", typing: ["\\e[D", "\\eOD"]),
        FunctionKeys(name: "ed-unassigned", typing: ["\\ex", "\\eX"], emacs: ["^G"], viCommand: [":", "n", "N"]),
        FunctionKeys(name: "ed-ignore", viCommand: ["^@"]),
    ]
}
