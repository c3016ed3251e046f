internal import ShellKit

/// The arguments of the program: the usual ones of a shell, and the library.
enum ProgramArguments {
    /// The library's file; nil for the user's own.
    static let library = Parameter<FilePath?>.option(
        "library", help: "The library's file, or the address of a shared library; your own library by default.")
    /// True if a missing library is created without a message.
    static let create = Parameter.flag(
        "create", help: "Creates a missing library for a script or a LINE, as the prompt does.")

    static let signature = SessionArguments.signature(
        BlueLibraryProgram.name, "A shell for an album library, with undo for every change.",
        options: [library, create],
        details: """
            Without arguments, it starts a prompt with line editing, completion and history. Scripts, pipes and -c run the same \
            commands. You can undo every change, also in a later session and after a crash.

            A script is one step for 'undo', and so are all LINEs together. It stops at the first failed command, unless \
            --on-error continue is given.

            'bluelib doctor' checks whether the library is intact, and recovers data from a damaged one; 'bluelib doctor --help' \
            explains it. 'bluelib tour' starts a lesson about design patterns, and 'bluelib exercise 5' checks the code for its task.
            """)
}
