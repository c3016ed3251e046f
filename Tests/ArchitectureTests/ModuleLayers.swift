/// The order of the modules, lowest first. A module may use only modules of the layers below its own.
///
/// A new target in Package.swift gets an entry here, in the lowest layer that its dependencies allow.
enum ModuleLayers {
    static let layers: [Set<String>] = [
        [
            "CLibEditCode", "CPicturesCode", "CSQLiteCode", "CCurlCode", "CPCRE2Code", "CExpatCode", "CUnicodeCode",
            "CWebServerCode", "PictureEncodersCode",
            "CChildProcessCode",
        ],
        ["Files", "CExpat", "CChildProcess", "Randomness"],
        [
            "Events", "Tabular", "Terminal", "CLibEdit", "CPictures", "CSQLite", "CCurl", "CPCRE2",
            "CUnicode", "CWebServer", "PictureEncoders", "TestFiles", "TestTraits", "ReferenceModel", "BuiltProgram",
        ],
        ["AlbumModel", "SQLite", "Transfers", "WebServer", "GenerateAlbums"],
        ["LineEditing", "MusicLibrary", "Pictures", "Services", "BenchmarkServer"],
        ["ShellKit", "FirstCovers", "PictureReaders"],
        ["AlbumShell"],
        [
            "AlbumCommands", "ChangeCommands", "CoverCommands", "ExchangeCommands", "LookupCommands", "RemoteCommands",
            "ShellCommands", "MacroCommands", "PatternCommands", "ProcessPlugins",
        ],
        ["BlueLibrary", "ShellTesting", "LineEditingFixture", "TerminalModel"],
        [
            "bluelib", "bluelib-tags", "PromptBenchmark", "packing-list", "DrawCovers", "InnerLoops", "ShellFixture",
            "broken-objects",
            "todo-1",
            "todo-2",
            "todo-3", "todo-4", "todo-5",
        ],
    ]

    /// Modules that may use only the modules named here, regardless of the layers below them. The library is
    /// independent of the terminal and the shell, and a shell without albums can use the shell's own commands.
    static let restrictions: [String: Set<String>] = [
        "AlbumModel": ["Files", "Events", "CPCRE2", "CUnicode"],
        "MusicLibrary": ["AlbumModel", "Files", "Events", "Tabular", "Transfers", "SQLite", "CSQLite"],
        "Services": ["AlbumModel", "Files", "Tabular", "Transfers"],
        "ShellCommands": ["ShellKit"],
        "MacroCommands": ["ShellKit", "Files", "Events"],
        "PatternCommands": ["ShellKit", "Files", "Events", "Tabular", "Terminal"],
    ]
}
