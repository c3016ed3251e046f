import BuiltProgram
import Testing

/// Each wrong command is answered with one sentence and 1, and the library stays as it is, byte for byte.
@Suite struct WrongInputTests {
    static let lines: [(line: String, message: String)] = [
        // Names.
        ("lisst", "unknown command 'lisst'. Did you mean 'list'?"),
        ("exit", "'exit' is no command here. 'quit' leaves, and so does Ctrl-D at the prompt."),
        ("help nope", "no help on 'nope'. 'help' lists what there is."),
        ("set nope 1", "unknown setting 'nope'. 'set' lists the settings."),
        ("plugins enable nope", "unknown plugin 'nope'. 'plugins' lists them."),
        ("show bleu", "no album fits 'bleu'. 'help albums' says how to name one."),
        ("show American Pia", "no album fits 'American Pia'. Did you mean 'American Pie' (5)?"),
        ("delete artist:abba", "no album fits 'artist:abba'. 'help albums' says how to name one."),
        (
            "echo $nope",
            "no variable 'nope' is set, and the environment has none. To mean the dollar sign itself, write '\\$'."
        ),
        // Options.
        ("list --titles", "unknown option '--titles' for 'list'. 'help list' lists its options."),
        ("add X --artits Y", "unknown option '--artits' for 'add'. Did you mean '--artist'?"),
        ("add X --artist", "the option '--artist' of 'add' needs a value: --artist A."),
        (
            "add X",
            "'add' needs --artist A: add TITLE --artist A [--genre G] [--year Y] [--cover URL] [--at N] [--dry-run]."
        ),
        ("delete 1 --dry-run=yes", "the option '--dry-run' of 'delete' takes no value."),
        ("list --limit 1 --limit 2", "the option '--limit' of 'list' is given twice."),
        ("list --format xml", "'xml' cannot be --format: it is one of table, json, jsonl, csv, tsv."),
        ("undo 1 --to 1", "'undo' takes either a count or --to, not both."),
        // Numbers.
        ("delete 9", "no album stands at 9: the library has 5. If it is a title, quote it: '9'."),
        ("delete 1 9", "no album stands at 9: the library has 5. If it is a title, quote it: '9'."),
        ("go +9", "'+9' leads past the last of 5 albums."),
        ("go -1", "'-1' leads past the first of 5 albums."),
        ("next 9", "'9' leads past the last of 5 albums."),
        ("previous", "'previous' leads past the first of 5 albums."),
        ("cou", "'cou' is the beginning of 'count'; a script needs the whole name."),
        ("co", "'co' is the beginning of 'commit', 'count', 'cover', 'covers'; a script needs the whole name."),
        (
            "!!",
            "'!!' recalls a line of the history, which only the prompt does. Write the line itself; to run a program, put a space behind the '!'."
        ),
        ("next many", "'many' cannot be N: it is no whole number."),
        ("next 99999999999999999999", "'99999999999999999999' cannot be N: it is no whole number."),
        ("edit 1 year=19755", "'19755' is no year. A year is a whole number from 1000 to \(nextYear)."),
        ("edit 1 year=soon", "'soon' is no year. A year is a whole number from 1000 to \(nextYear)."),
        ("list year:soon", "'year:soon' cannot be QUERY: a year is a number, or a span such as 1990..1999."),
        ("show id:x", "'id:x' cannot be ALBUM: an id is a whole number: id:12."),
        ("show id:99", "no album fits 'id:99'. 'help albums' says how to name one."),
        ("move 1 --to 77", "'77' is no place for an album. Use a number from 1 to 5."),
        ("list --limit -3", "'-3' cannot be --limit: it is less than 0."),
        ("quit 300", "'300' cannot be N: a status is a whole number from 0 to 255."),
        // Empty forms.
        (
            "delete artist:",
            "'artist:' cannot be ALBUMS: nothing is looked for behind 'artist:'; if it belongs to a title, quote the title."
        ),
        ("delete ''", "'' cannot be ALBUMS: it is empty, and nothing is looked for."),
        ("add '' --artist X", "an album's title cannot be empty. Give it a value."),
        ("edit 1 artist=", "an album's artist cannot be empty. Give it a value."),
        ("list title:~[", "'[' is no regular expression. Put '\\' before signs that are meant as they stand."),
        // Files and operators.
        ("source missing.blue", "cannot read the script 'missing.blue': No such file or directory."),
        ("source /", "cannot read the script '/': Is a directory."),
        (
            "list && count",
            "'&&' has no meaning here. A script stops by itself where a command fails; write the commands on lines of their own, or with ';'."
        ),
        ("list < file", "'<' has no meaning here. To read a file of commands, write: source FILE."),
    ]

    private static let nextYear = AlbumYears.next

    @Test(arguments: lines) func `a wrong line is answered with one sentence`(_ line: String, _ message: String) throws
    {
        let home = try ProgramHome()
        _ = try home.run(["-c", "count"])
        let before = home.bytes(of: "library.sqlite")
        let result = try home.run(["-c", line])
        #expect(result == ProgramResult(diagnostics: "-c:1: \(message)\n    \(line)\n", status: 1))
        #expect(before != nil && home.bytes(of: "library.sqlite") == before)
    }

    @Test(arguments: [
        ("echo 'a", "the quote ' that opens on line 1 is never closed. Close it, or write \\' to mean it itself."),
        ("echo \\", "the last line ends in '\\', which continues it, and nothing follows."),
        ("echo ${1a}", "'${1a}' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
    ])
    func `what has no form is told with its line`(_ line: String, _ message: String) throws {
        let result = try ProgramHome().run(["-c", line])
        #expect(result.status == 1 && result.output == "")
        #expect(result.diagnostics.hasPrefix("-c:1: \(message)\n"), "\(result)")
    }

    @Test func `several albums where one is needed are listed with their positions`() throws {
        #expect(
            try ProgramHome().run(["-c", "show sun"])
                == ProgramResult(
                    diagnostics: """
                        -c:1: 'sun' fits 2 albums; name one by its position:
                          3  Nothing Like The Sun – Sting
                          4  Staring at the Sun – U2
                            show sun

                        """, status: 1))
    }
}
