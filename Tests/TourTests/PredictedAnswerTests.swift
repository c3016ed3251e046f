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
        ("twice", "twice once"), ("nothing", "0"), ("first or last", "1"), ("csv", "table"),
        ("csv json table", "table"), ("?", "nothing"),
        ("", "nothing"), ("the", "nothing"),
    ])
    func `another answer, and several at once, are not the same`(guess: String, answer: String) {
        #expect(!PredictedAnswer(guess).isSame(as: PredictedAnswer(answer)))
    }
}
