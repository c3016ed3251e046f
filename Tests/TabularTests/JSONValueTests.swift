import Tabular
import Testing

struct JSONValueTests {
    @Test func `an object retains the order of its names`() throws {
        let value = try JSONValue(parsing: "{\"z\":1,\"a\":{\"y\":null,\"b\":[true,\"x\"]},\"m\":-1.5}")
        #expect(value.serialized() == "{\"z\":1,\"a\":{\"y\":null,\"b\":[true,\"x\"]},\"m\":-1.5}")
        #expect(value.object?.map(\.name) == ["z", "a", "m"])
        #expect(value["a"]?["b"]?.array?.first == true)
        #expect(value["z"]?.integer == 1)
        #expect(value["m"]?.integer == nil)
        #expect(value["q"] == nil)
    }

    @Test func `an indented text has a line for each member`() {
        let value: JSONValue = ["a": 1, "b": [1, "x"], "c": [], "d": [:], "e": nil]
        let text = "{\n  \"a\": 1,\n  \"b\": [\n    1,\n    \"x\"\n  ],\n  \"c\": [],\n  \"d\": {},\n  \"e\": null\n}"
        #expect(value.serialized(isIndented: true) == text)
    }

    @Test func `members are set, replaced and removed in place`() {
        var object: JSONObject = ["a": 1, "b": 2, "a": 3]
        #expect(JSONValue.object(object).serialized() == "{\"a\":3,\"b\":2}")
        object["c"] = 4
        object["b"] = nil
        object["x"] = nil
        #expect(JSONValue.object(object).serialized() == "{\"a\":3,\"c\":4}")
    }

    @Test func `an object with many members finds each of them`() {
        var object = JSONObject()
        for number in 0..<200 { object["n\(number)"] = .number(number) }
        for number in stride(from: 0, to: 200, by: 2) { object["n\(number)"] = nil }
        #expect(object.count == 100)
        for number in 0..<200 {
            #expect(object["n\(number)"]?.integer == (number.isMultiple(of: 2) ? nil : number))
        }
        #expect(object.first?.name == "n1")
    }

    @Test(arguments: ["", " ", "{", "[1", "1 2", "{} x", "\"x", "nul"])
    func `a text that is not a JSON value is rejected`(text: String) {
        #expect(throws: TabularError.self) { try JSONValue(parsing: text) }
    }

    @Test(arguments: ["0", "\"\"", "null", " [1,2] ", "\n{}"])
    func `any value can be written as text`(text: String) throws {
        let expected = String(text.filter { !$0.isWhitespace })
        #expect(try JSONValue(parsing: text).serialized() == expected)
    }

    @Test(arguments: [
        ("1", 1, 1.0), ("-0", 0, 0), ("1e3", 1000, 1000), ("1.0", 1, 1), ("1.5", nil, 1.5),
        ("9223372036854775807", Int.max, 9.223372036854776e18), ("9223372036854775808", nil, 9.223372036854776e18),
        ("1e400", nil, .infinity),
    ])
    func `a number retains its digits and has a value`(text: String, integer: Int?, double: Double) throws {
        guard case .number(let number) = try JSONValue(parsing: text) else {
            Issue.record("'\(text)' is no number")
            return
        }
        #expect(number.text == text)
        #expect(number.integer == integer)
        #expect(number.double == double)
    }

    @Test(arguments: ["", "-", "01", "1.", ".5", "+1", "1e", "0x1", "١", "inf"])
    func `an invalid number is rejected`(text: String) {
        #expect(throws: TabularError.self) { try JSONValue(parsing: text) }
    }

    @Test func `control characters in a text are escaped`() {
        let text = "\u{0}\u{1B}[1m\u{7F}\u{80}\u{9B}\u{9F}\u{A0}\u{2028}\u{2029}\u{202A}é\u{20AC}"
        #expect(
            JSONValue.string(text).serialized()
                == "\"\\u0000\\u001b[1m\\u007f\\u0080\\u009b\\u009f\u{A0}\\u2028\\u2029\u{202A}é\u{20AC}\"")
    }
}
