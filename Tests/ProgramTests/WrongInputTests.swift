import BuiltProgram
import TestTraits
import Testing

/// Each invalid command is reported in one sentence with status 1, and the library stays unchanged byte for byte.
@Suite(.blocking) struct WrongInputTests {
    static let lines: [(line: String, message: String)] = [
        // Names.
        ("lisst", "unknown command 'lisst'. Did you mean 'list'?"),
        ("exit", "unknown command 'exit'. 'quit' ends the shell, and so does Ctrl-D at the prompt."),
        ("help nope", "no help on 'nope'. 'help' lists all commands and topics."),
        ("set nope 1", "unknown setting 'nope'. 'set' lists the settings."),
        ("plugins enable nope", "unknown plugin 'nope'. 'plugins' lists all plugins."),
        ("show bleu", "no album matches 'bleu'. 'help albums' explains how to select albums."),
        ("show American Pia", "no album matches 'American Pia'. Did you mean 'American Pie' (5)?"),
        ("delete artist:abba", "no album matches 'artist:abba'. 'help albums' explains how to select albums."),
        (
            "echo $nope",
            "unknown variable 'nope': it is neither set nor in the environment. 'let' sets a variable; write '\\$' for a literal dollar sign."
        ),
        // Options.
        ("list --titles", "unknown option '--titles' for 'list'. 'help list' lists its options."),
        ("add X --artits Y", "unknown option '--artits' for 'add'. Did you mean '--artist'?"),
        ("add X --artist", "the option '--artist' of 'add' needs a value: --artist A."),
        (
            "add X",
            "'add' needs --artist A: add TITLE [FIELD=VALUE …] --artist A [--genre G] [--year Y] [--cover URL|FILE] [--at N] [--dry-run]."
        ),
        ("delete 1 --dry-run=yes", "the option '--dry-run' of 'delete' takes no value."),
        ("list --limit 1 --limit 2", "the option '--limit' of 'list' is given twice."),
        ("list --format xml", "invalid value 'xml' for --format: use one of table, json, jsonl, csv, tsv."),
        ("undo 1 --to 1", "'undo' accepts a count or --to, but not both."),
        // Numbers.
        ("delete 9", "no album has position '9': the library has 5 albums. If it is a title, quote it: '9'."),
        ("delete 1 9", "no album has position '9': the library has 5 albums. If it is a title, quote it: '9'."),
        ("go +9", "'+9' would go past the last of 5 albums."),
        ("go -1", "'-1' would go past the first of 5 albums."),
        ("next 9", "'9' would go past the last of 5 albums."),
        ("previous", "'previous' would go past the first of 5 albums."),
        ("cou", "'cou' is an abbreviation of 'count'. A script needs the full name."),
        ("co", "'co' is an abbreviation of 'commit', 'count', 'cover', 'covers'. A script needs the full name."),
        (
            "!!",
            "'!!' recalls a line of the history, which works only at the prompt. Write the line itself; to run a program, put a space after the '!'."
        ),
        ("next many", "invalid value 'many' for N: it must be a whole number."),
        ("next 99999999999999999999", "invalid value '99999999999999999999' for N: it must be a whole number."),
        ("edit 1 year=19755", "invalid year '19755'. Use a whole number from 1000 to \(nextYear)."),
        ("edit 1 year=soon", "invalid year 'soon'. Use a whole number from 1000 to \(nextYear)."),
        (
            "list year:soon",
            "invalid value 'year:soon' for QUERY: write a year such as 1970, or a range such as 1970..1979."
        ),
        ("show id:x", "invalid value 'id:x' for ALBUM: write ids as whole numbers: id:12 or id:3,7-9."),
        ("edit 3 Pop", "no album matches '3 Pop'. To set a field, write FIELD=VALUE: edit 3 genre=Pop."),
        ("delete 9-8", "no album has a position in '9-8': the library has 5 albums."),
        ("delete 7-", "no album has a position in '7-': the library has 5 albums."),
        ("delete 8-9,7", "no album matches '8-9,7'. 'help albums' explains how to select albums."),
        ("show id:99", "no album matches 'id:99'. 'help albums' explains how to select albums."),
        ("move 1 --to 77", "'77' is not a position in the library. Use a number from 1 to 5."),
        ("list --limit -3", "invalid value '-3' for --limit: it must be at least 0."),
        ("quit 300", "invalid value '300' for N: it must be a whole number from 0 to 255."),
        // Empty forms.
        (
            "delete artist:",
            "invalid value 'artist:' for ALBUMS: 'artist:' needs a value; if it is part of a title, quote the title."
        ),
        ("delete ''", "invalid value '' for ALBUMS: a search needs some text."),
        ("add '' --artist X", "an album's title cannot be empty. Give it a value."),
        ("edit 1 artist=", "an album's artist cannot be empty. Give it a value."),
        (
            "list title:~[",
            "invalid regular expression '[': missing terminating ] for character class. Put '\\' before literal special characters."
        ),
        // Files and operators.
        (
            "source missing.blue",
            "cannot read the script 'missing.blue': No such file or directory. Check its name and permissions."
        ),
        ("source /", "cannot read the script '/': Is a directory. Check its name and permissions."),
        (
            "list && count",
            "'&&' cannot be used here. A script stops at a failed command anyway. Write the commands on separate lines, or separate them by ';'. In a query, terms that must all match need nothing between them: list sting year:1999."
        ),
        (
            "list < file",
            "'<' cannot be used here. To run the commands of a file, use: source FILE. In a query, a comparison belongs to its field: list year:<1980."
        ),
        ("import a.csv --upd", "unknown option '--upd' for 'import'. Did you mean '--update'?"),
        ("import a.csv --s", "unknown option '--s' for 'import'. 'help import' lists its options."),
    ]

    private static let nextYear = AlbumYears.next

    @Test(arguments: lines) func `an invalid line is reported in one sentence`(_ line: String, _ message: String) throws
    {
        let home = try ProgramHome()
        _ = try home.run(["-c", "count"])
        let before = home.bytes(of: "library.sqlite")
        let result = try home.run(["-c", line])
        #expect(result == ProgramResult(diagnostics: "-c:1: \(message)\n    \(line)\n", status: 1))
        #expect(before != nil)
        #expect(home.bytes(of: "library.sqlite") == before)
    }

    @Test(arguments: [
        ("echo 'a", "the quote ' on line 1 has no closing quote. Add it, or write \\' for a literal quote."),
        ("echo \\", "the last line ends with '\\', but no line follows. Remove the '\\'."),
        ("echo ${1a}", "'${1a}' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
    ])
    func `a syntax error is reported with its line`(_ line: String, _ message: String) throws {
        let result = try ProgramHome().run(["-c", line])
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.diagnostics.hasPrefix("-c:1: \(message)\n"), "\(result)")
    }

    @Test func `several matching albums for a command on one album are listed with their positions`() throws {
        #expect(
            try ProgramHome().run(["-c", "show sun"])
                == ProgramResult(
                    diagnostics: """
                        -c:1: 'sun' matches 2 albums. Give the position of one:
                          3  Nothing Like The Sun – Sting
                          4  Staring at the Sun – U2
                            show sun

                        """, status: 1))
    }
}
