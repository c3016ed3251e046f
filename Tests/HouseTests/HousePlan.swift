/// The order of the modules, from the ground up: each may use only what lies on a floor below its own.
///
/// Whoever adds a target to Package.swift adds it here, on the lowest floor that its dependencies allow.
enum HousePlan {
    static let floors: [Set<String>] = [
        [
            "Events", "Tabular", "Terminal", "CLibEdit", "CPictures", "CSQLite", "CCurl",
            "CWebServer", "PictureEncoders", "Randomness",
        ],
        ["Transfers", "WebServer", "GenerateAlbums"],
        ["LineEditing", "MusicLibrary", "Pictures", "BenchmarkServer"],
        ["ShellKit", "FirstCovers", "PictureReaders"],
        ["AlbumShell"],
        [
            "AlbumCommands", "ChangeCommands", "CoverCommands", "ExchangeCommands", "RemoteCommands", "ShellCommands",
            "MacroCommands", "PatternCommands",
        ],
        ["bluelib", "ShellTesting", "LineEditingFixture", "TerminalModel", "BuiltProgram"],
        ["PromptBenchmark", "packing-list", "DrawCovers", "InnerLoops"],
    ]

    /// Modules that may use no more of this house than is named here, however much lies below them: the library knows no
    /// terminal and no shell, and any shell can have the shell's own commands.
    static let walls: [String: Set<String>] = [
        "MusicLibrary": ["Events", "Tabular", "Transfers", "CSQLite"],
        "ShellCommands": ["ShellKit"],
        "MacroCommands": ["ShellKit", "Events"],
        "PatternCommands": ["ShellKit", "Events"],
    ]
}
