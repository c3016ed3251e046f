import Testing

@testable import PatternCommands

@Suite struct PredictedAnswerTests {
    @Test(arguments: [
        ("Nothing.", "nothing"), ("NOTHING", "nothing"), ("'nothing'", "nothing"), ("2", "two"), ("2.", "2"),
        ("Two", "2"),
        ("It is 1", "1"), ("it's one.", "1"), ("I think 0", "0"), ("1 album", "1"), ("one", "1"), ("the first", "1"),
        ("table first", "table"),
        ("the table format", "table"), ("Twice  once.", "twice once"), ("\"twice once\"", "twice once"),
        ("position 1", "1"),
    ])
    func `case, numbers in words, quotes and small words do not decide`(guess: String, answer: String) {
        #expect(PredictedAnswer(guess).isSame(as: PredictedAnswer(answer)))
    }

    @Test(arguments: [
        ("0 or 1", "1"), ("not 1", "1"), ("10", "1"), ("1, 2", "1"), ("Funk, Disco or nothing", "nothing"),
        ("once twice", "twice once"),
        ("twice", "twice once"), ("nothing", "1"), ("first or last", "1"), ("csv", "table"),
        ("csv json table", "table"), ("?", "nothing"),
        ("", "nothing"), ("the", "nothing"),
    ])
    func `another answer, and several at once, are not the same`(guess: String, answer: String) {
        #expect(!PredictedAnswer(guess).isSame(as: PredictedAnswer(answer)))
    }

    private static let redo = Lesson.Prediction(
        line: "edit last genre=Funk ; undo ; edit last genre=Disco ; try redo",
        question: "what can it redo, Funk, Disco or nothing", answer: "nothing")
    private static let position = Lesson.Prediction(
        line: "go last ; edit last genre=Jazz ; go first ; undo ; list . --fields position",
        question: "undo restores the genre; at which position are you", answer: "1")
    private static let alias = Lesson.Prediction(
        line: "alias echo 'echo twice' ; echo once", question: "the alias contains its own name; what is printed",
        answer: "twice once")
    private static let status = Lesson.Prediction(
        line: "try delete 99 ; echo $?", question: "what is the status after a caught failure, 0 or 1", answer: "1")
    private static let count = Lesson.Prediction(
        line: "count artist:u2 genre:rock , artist:x",
        question: "Zooropa is by U2, and Rock: how many does this count, 0 or 1", answer: "1")
    private static let format = Lesson.Prediction(
        line: "try list --limit 1 --fields title --format xml",
        question: "which format does the message offer first, csv, json or table", answer: "table")

    @Test(arguments: [
        (
            status,
            [
                "1", "one", "1.", "it is 1", "I guess one", "\"1\"", "status 1", "It will be 1!", "the answer is 1",
                "1, I think", "$? is 1", "exit status 1", "one.", "1 (failure)", "=1",
            ]
        ),
        (
            redo,
            [
                "nothing", "Nothing!", "NOTHING", "nothing at all", "It can redo nothing", "\"nothing\".", "none",
                "nothing, because a new change empties redo",
            ]
        ),
        (
            position,
            [
                "1", "first", "the first", "at the first position", "position 1", "one", "at position one", "#1",
                "1st", "the first album", "at 1", "still 1", "position: 1",
            ]
        ),
        (
            alias,
            [
                "twice once", "\"twice once\"", "Twice Once", "it prints twice once", "twice  once", "twice once.",
                "twice, once", "prints: twice once", "echo: twice once",
            ]
        ),
        (
            format,
            [
                "table", "Table", "the table", "the format table", "table first", "\"table\"", "first table",
                "table is the first", "table first.",
            ]
        ),
        (
            count,
            [
                "1", "one", "It counts one", "1 album", "one album", "just one", "exactly 1", "1: Zooropa",
                "It will count 1", "counts 1.",
            ]
        ),
    ]) func `words of the question and of the line, and small words, do not decide`(
        _ prediction: Lesson.Prediction, _ answers: [String]
    ) {
        for answer in answers { #expect(prediction.isAnswered(by: answer), "\(answer)") }
    }

    @Test(arguments: [
        (
            status,
            [
                "0", "zero", "0 or 1", "1 or 0", "11", "not 1", "maybe 0", "2", "1 0", "no", "yes", "01", "-1",
                "one or two",
            ]
        ),
        (
            redo,
            [
                "Funk", "Disco", "Funk or nothing", "not nothing", "anything", "Disco, then nothing", "both",
                "nothing or Disco",
            ]
        ),
        (
            position,
            [
                "5", "last", "the last", "2", "first or last", "the first, not 1", "position 5", "not first", "10",
                "not the first",
            ]
        ),
        (
            alias,
            [
                "once", "twice", "once twice", "twice twice once", "twice once twice once", "2 1", "nothing",
                "twice or once", "two once",
            ]
        ),
        (
            format,
            [
                "csv", "json", "table or json", "xml", "json first, then table", "not table", "tables and json",
                "jsonl",
            ]
        ),
        (
            count,
            [
                "0", "none", "0 albums", "0 or 1", "2", "zero", "1 or 2", "not one", "Zooropa",
            ]
        ),
    ]) func `another possibility, several, and a denial are wrong answers`(
        _ prediction: Lesson.Prediction, _ answers: [String]
    ) {
        for answer in answers { #expect(!prediction.isAnswered(by: answer), "\(answer)") }
    }
}
