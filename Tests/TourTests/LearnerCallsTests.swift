import Events
import Glibc
import ShellCommands
import ShellTesting
import TestTraits
import Testing

@testable import PatternCommands
@testable import ShellKit

/// The calls of a real shell, and the facts that hold for them.
@MainActor
@Suite(.mainActor) struct LearnerCallsTests {
    private let test: TestShell
    private let calls: LearnerCalls

    init() throws {
        // As in every program with a shell: a closed pipe is reported by the failed write.
        signal(SIGPIPE, SIG_IGN)
        test = try TestShell([ShellCommandsPlugin(), PatternCommandsPlugin()], isInteractive: true)
        calls = LearnerCalls(of: test.shell)
    }

    /// True if lines achieve all outcomes.
    private func holds(_ lines: String..., want: String...) async throws -> Bool {
        try await progress(lines, want: want).isComplete
    }

    /// The progress by lines, and the reply to the last one.
    private func progress(_ lines: [String], want: [String]) async throws -> (isComplete: Bool, reply: String?) {
        var reply: String?
        let outcomes = try want.map { try LessonOutcome(LessonPassage(text: $0, line: 1)) }
        var progress = TaskProgress(outcomes)
        for line in lines {
            let observation = test.shell.facts.watch { [calls] in calls.add($0) }
            _ = try await test.run(line)
            observation.cancel()
            reply = progress.add(calls.removeAll(), LessonJudge(shell: test.shell, line: line, printed: []))
        }
        return (progress.isComplete, reply)
    }

    @Test(arguments: [
        ("help", "ran help; traced", "'help' ran; the task asks for its trace."),
        ("chain", "explained help", "'chain' alone lists the handlers; the task asks for 'help' behind 'chain'."),
        ("help", "explained help", "'help' ran; the task asks for 'help' behind 'chain'."),
        (
            "chain help", "ran help; traced",
            "'chain' explains 'help', and runs nothing; the task asks for 'help' and a trace."
        ),
        ("alias", "ran alias --format; printed it", "'alias' ran; the task asks for one of its options."),
        (
            "help", "ran help then ran alias --format; printed it",
            "That is a part of the task. Next: 'alias' with an option."
        ),
        (
            "help", "ran help; posted CommandDidRun to autosave",
            "'help' ran; the task asks for the notification CommandDidRun to 'autosave'."
        ),
        ("echo help", "ran help", "'echo' ran; the task asks for another command ('hint' helps)."),
        ("nope", "ran help; traced", "The line failed; the task asks for a line that succeeds."),
        ("try nope", "ran help; traced", "The line failed; the task asks for a line that succeeds."),
        ("help set", "ran alias", nil), ("alias --help", "ran alias", nil), ("# alias", "ran alias", nil),
    ]) func `a reply says what a line has achieved and what is missing, and names no option`(
        _ line: String, _ want: String, _ reply: String?
    ) async throws {
        #expect(try await progress([line], want: [want]).reply == reply)
    }

    @Test func `an alias answers, and the facts of another statement do not count`() async throws {
        #expect(
            try await holds("alias say echo ; say it", want: "answered by aliases; aliases changed 'say'; ran echo"))
        #expect(try await !holds("echo it ; say", want: "answered by aliases; ran echo it"))
    }

    @Test func `the calls of a line end with it, also those inside others`() async throws {
        let observation = test.shell.facts.watch { [calls] in calls.add($0) }
        _ = try await test.run("try echo it")
        observation.cancel()
        var ended = calls.removeAll()
        weak let inner = ended.last
        #expect(inner?.outer.map(\.command) == ["try"])
        ended = []
        #expect(inner == nil)
    }

    @Test func `echoed words are no facts`() async throws {
        let words = "'answered by aliases ; traced ; failed ; ran alias'"
        for fact in ["answered by aliases", "traced", "failed with ran", "ran alias", "inside try"] {
            #expect(try await !holds("echo \(words)", want: fact))
        }
    }

    @Test(arguments: [
        "try unalias nope", "time try unalias nope", "trace try unalias nope", "try time unalias nope ; echo on",
    ])
    func `a caught failure belongs to its call, whatever is around it`(_ line: String) async throws {
        #expect(try await holds(line, want: "failed unalias; inside try"))
        #expect(try await !holds(line, want: "ran unalias"))
        #expect(try await !holds(line, want: "failed echo"))
    }

    @Test func `the calls after a failure are not inside it`() async throws {
        #expect(try await !holds("time unalias nope ; echo on", want: "ran echo; inside time"))
        #expect(try await holds("trace unalias nope ; echo on", want: "ran echo; traced"))
        #expect(try await holds("nope ; echo on", want: "failed with unknown command 'nope'", "ran echo"))
    }

    @Test func `the order of objects counts, and not their number`() async throws {
        for line in [
            "trace time echo a", "trace time time echo a", "alias t trace ; t time echo a", "trace on ; time echo a",
        ] {
            #expect(try await holds(line, want: "ran time; traced; around echo"), "\(line)")
            _ = try await test.run("trace off")
            #expect(try await holds("trace off", want: "ran trace"))
        }
        for line in [
            "time trace echo a", "time echo a ; trace echo a", "chain trace time echo a", "echo trace time echo a",
        ] {
            #expect(try await !holds(line, want: "ran time; traced; around echo"), "\(line)")
        }
    }

    @Test func `outcomes come in any order, and stages one after the other`() async throws {
        #expect(try await holds("echo a", "set", want: "ran set", "ran echo"))
        #expect(try await holds("echo a ; set", want: "ran echo then ran set"))
        #expect(try await !holds("set", "echo a", want: "ran echo then ran set"))
        #expect(try await holds("set", "echo a", "set", want: "ran echo then ran set"))
    }

    @Test(arguments: [
        "help echo", "help 'echo'", "HELP=echo", "let h echo ; help $h", "try help echo", "time help echo > /dev/null",
    ])
    func `arguments are compared, and not the text`(_ line: String) async throws {
        #expect(try await holds(line, want: "ran help echo") == !line.hasPrefix("HELP"), "\(line)")
        #expect(try await !holds(line, want: "ran help set"))
        #expect(try await !holds(line, want: "ran help alone"))
    }

    @Test func `redirections, pipes and explained lines are facts`() async throws {
        #expect(try await holds("time echo on > /dev/null", want: "output to /dev/null; inside time"))
        #expect(try await holds("echo on | cat > /dev/null", want: "output to /dev/null; piped into cat"))
        #expect(try await !holds("echo '> /dev/null'", want: "output to /dev/null"))
        #expect(try await holds("chain time echo on > x", want: "explained time echo >"))
        #expect(try await !holds("chain time echo on", want: "explained >"))
        #expect(try await !holds("chain", want: "explained echo"))
        #expect(try await holds("chain ehco a", want: "explained 'ehco'"))
        #expect(try await !holds("chain echo ehco", want: "explained 'ehco'"))
    }

    @Test func `the words of an explained line belong to one statement`() async throws {
        #expect(try await holds("chain time echo on >> x", want: "explained time echo >"))
        #expect(try await !holds("chain time set ; echo on > x", want: "explained time echo >"))
    }

    @Test(arguments: [
        "sort", "/usr/bin/sort -f", "LC_ALL=C sort", "env A=b sort > /dev/null", "cat | sort # last", "command sort",
        "(sort)", "{ read h; sort; }", "sh -c 'sort'", "if true; then sort; fi", "timeout 5 sort", "grep -v '<' | sort",
        "grep -v 'a;b&c|d' | sort", "sort -t '>'", "sort 2>/dev/null", "sort 2>&1", "sort>/dev/null", "cat|sort",
    ])
    func `a program behind a pipe is found by its name`(_ pipe: String) async throws {
        #expect(try await holds("echo on | \(pipe)", want: "piped into sort"))
    }

    @Test(arguments: [
        "cat # sort", "echo sort", "grep -v sort", "tee /dev/null", "echo '| sort'", "cat; sort", "cat && sort",
        "cat || sort", "cat & sort", "sort < /dev/null", "sort /dev/null",
    ])
    func `another word in a pipe is no program`(_ pipe: String) async throws {
        #expect(try await !holds("echo on | \(pipe)", want: "piped into sort"))
    }

    /// Pipes behind `echo on`, each with whether its lines have gone to the file alone.
    @Test(arguments: [
        ("tee /dev/null", false), ("tee /dev/null | cat", false), ("sort | /usr/bin/tee -a /dev/null", false),
        ("tee /dev/null > /dev/null", true), ("tee /dev/null | wc -l", true), ("tee /dev/zero >> /dev/null", true),
        ("cat > /dev/null | true", true), ("cat", false), ("wc -l > /dev/zero", false), ("cat 1>/dev/null", true),
        ("tee /dev/stderr > /dev/null", false), ("cat > /dev/null 2>&1", true), ("cat '> /dev/null'", false),
        ("dd of=/dev/null", true), ("cat 2> /dev/null", false),
    ])
    func `the output of a pipe goes to a file if the lines are not shown too`(_ pipe: String, isGone: Bool) async throws
    {
        #expect(try await holds("echo on | \(pipe)", want: "output to /dev/null") == isGone)
    }

    /// Lines with a definition, each with whether `unalias` is in the explanation of one statement with `try`.
    @Test(arguments: [
        ("chain alias drop unalias ; try drop a", true), ("chain let c unalias; try $c a", true),
        ("chain try alias drop unalias ; try drop a", true), ("chain try drop a ; alias drop unalias", false),
        ("chain alias drop unalias ; drop a ; try echo", false), ("chain alias try unalias ; try a", false),
        ("chain try trace try unalias a ; echo", true), ("chain trace try echo ; unalias a", false),
    ])
    func `an explained statement knows the definitions before it`(_ line: String, isExplained: Bool) async throws {
        #expect(try await holds(line, want: "explained try unalias") == isExplained)
    }

    @Test func `how a line came to its object counts also if it fails`() async throws {
        #expect(try await holds("alias u unalias ; trace try u nope", want: "changed by aliases; traced"))
        #expect(try await !holds("trace u nope", want: "changed by aliases; traced; ran unalias"))
    }
}
