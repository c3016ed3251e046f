import Foundation
import Randomness
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The values of fields: numbers, texts, dates and lists.
struct ValueTests {
    @Test(arguments: [
        "0", "7", "007", "-3", "+3", "1.5", "1.50", "-0.001", "0.0", "9007199254740993", " 12 ",
        "123456789012345678901234567890.5", "1.200",
    ])
    func `a sign, digits and a point are a number`(text: String) {
        #expect(DecimalNumber(text) != nil)
    }

    @Test(arguments: [
        "", " ", "-", ".", ".5", "5.", "1e5", "0x10", "inf", "nan", "1,200", "1 000", "--1", "1.2.3", "½", "٣", "12\"",
        "1_0",
        "\t1", "€", "€€5", "€5€", "€ five", "5 stars", "9/10", "Q", "12.", "12,", ",5", "€.50", "1,2,3", "1,234,567",
        "1.234.567",
        "12,34.5", "1,20.50", "1.2,3.4", "1,200.505", "€1,200", "1,200,50", "1.200.50", "-5-", "+-5", "5 $ 6", "12 LP",
        "180 g", "33 RPM",
        "CAD 401", "2022-05-03", "5 all", "all 5", "try 5", "Pen 15", "cad 401", "ECM 1064", "7 inch", "50 words", "−",
        "5−", "--5", "-−5", "5.–-x", "20.- 5", "5 eur eur", "20,-,", "1.20,-", "12.5,- €", "a5", "USD", "$", "$$",
        "1’2", "1'000", "1 200", "1 200 LP", "12 34 kr", "1 200 lei x", "LEI 5", "lei", "лв", "Leu",
        "1\u{A0}200", "€ 1 2", "5,€", "€ 1.000", "$1.000", "1.000 €",
    ])
    func `anything else is a text`(text: String) {
        #expect(DecimalNumber(text) == nil)
        #expect(WrittenNumber(text) == nil)
    }

    /// Numbers as people write them, as digits, and their currency.
    private static let written: [(String, plain: String, currency: String?)] = [
        ("12,50", "12.50", nil), ("12,5", "12.5", nil), ("-0,5", "-0.5", nil), ("+3,25", "3.25", nil),
        ("1,200.50", "1200.50", nil),
        ("1.200,50", "1200.50", nil), ("1,200,300.5", "1200300.5", nil), ("12.345.678,9", "12345678.9", nil),
        ("1 200,50", "1200.50", nil), ("1\u{A0}200,50", "1200.50", nil), ("1\u{2009}200,50", "1200.50", nil),
        ("1\u{202F}200,50\u{202F}€", "1200.50", "€"), ("1'200.50", "1200.50", nil), ("1’200.50", "1200.50", nil),
        ("€12.50", "12.50", "€"), ("12.50€", "12.50", "€"), ("12,50 €", "12.50", "€"), ("€ 12", "12", "€"),
        ("£9.99", "9.99", "£"),
        ("$1,200.50", "1200.50", "$"), ("-€5", "-5", "€"), ("€-5", "-5", "€"), ("-5 €", "-5", "€"), ("+$5", "5", "$"),
        ("CHF 20", "20", "CHF"), ("20 CHF", "20", "CHF"), ("SFr. 20", "20", "CHF"), ("USD 5", "5", "USD"),
        ("US$5", "5", "USD"),
        ("EUR 5", "5", "€"), ("5EUR", "5", "€"), ("5 GBP", "5", "£"), ("120 kr", "120", "kr"), ("35 zł", "35", "zł"),
        ("¥1200", "1200", "¥"), ("₿0.001", "0.001", "₿"), ("  €5 ", "5", "€"), ("€1.2345", "1.2345", "€"),
        ("007,50", "007.50", nil), ("−5", "-5", nil), ("−0,5", "-0.5", nil), ("−€5", "-5", "€"), ("€−5", "-5", "€"),
        ("−5 €", "-5", "€"), ("5 eur", "5", "€"), ("eur 3", "3", "€"), ("Eur 3", "3", "€"), ("5.99 eur", "5.99", "€"),
        ("usd 5", "5", "USD"), ("5 gbp", "5", "£"), ("chf 20", "20", "CHF"), ("CHF 20.-", "20", "CHF"),
        ("CHF 20.–", "20", "CHF"), ("20.-- CHF", "20", "CHF"), ("20.— Fr.", "20", "CHF"), ("20.-", "20", nil),
        ("-20.-", "-20", nil), ("50,- kr", "50", "kr"), ("1.200,- €", "1200", "€"), ("1'200.- CHF", "1200", "CHF"),
        ("US $5", "5", "USD"), ("50:-", "50", nil), ("50,-", "50", nil), ("Kr 50", "50", "kr"),
        ("kr. 50,-", "50", "kr"), ("1200円", "1200", "JPY"), ("1200 円", "1200", "JPY"), ("100元", "100", "CNY"),
        ("5000원", "5000", "₩"), ("R$ 10", "10", "R$"), ("R$10,50", "10.50", "R$"), ("10 R$", "10", "R$"),
        ("brl 10", "10", "R$"), ("zł 35", "35", "zł"), ("35,00 zł", "35.00", "zł"), ("35 ZŁ", "35", "zł"),
        ("35 złotych", "35", "zł"), ("500 руб.", "500", "₽"), ("500 РУБ", "500", "₽"), ("20 euro", "20", "€"),
        ("20 Euros", "20", "€"), ("5 dollars", "5", "$"), ("7 pounds", "7", "£"), ("5 TRY", "5", "₺"), ("₺5", "5", "₺"),
        ("1 200 kr", "1200", "kr"), ("1\u{A0}200\u{A0}kr", "1200", "kr"), ("1\u{202F}200 €", "1200", "€"),
        ("kr 12 500", "12500", "kr"), ("-1 200 kr", "-1200", "kr"), ("CHF 1'200", "1200", "CHF"),
        ("1’200 Fr.", "1200", "CHF"),
        ("100 лв", "100", "BGN"), ("100,50 лв.", "100.50", "BGN"), ("5 lei", "5", "RON"), ("1 leu", "1", "RON"),
        ("RON 5", "5", "RON"), ("PEN 3", "3", "PEN"), ("DM 20", "20", "DM"),
    ]

    @Test(arguments: written)
    func `a number may have a currency, a decimal comma, and marks between groups of digits`(
        text: String, plain: String, currency: String?
    ) throws {
        let number = try #require(WrittenNumber(text))
        #expect(number.plain == plain)
        #expect(number.currency == currency)
        #expect(DecimalNumber(text) == DecimalNumber(plain))
        var keys = [SortKeyBytes(), SortKeyBytes()]
        keys[0].append(text)
        keys[1].append(plain)
        #expect(keys[0] == keys[1])
    }

    @Test(arguments: [
        ("The Beatles", "Beatles"), ("THE  beatles", "beatles"), ("A Certain Ratio", "Certain Ratio"),
        ("An Horse", "Horse"),
        ("The The", "The"), ("The 1975", "1975"), ("The Ærø", "Ærø"), ("A", "A"), ("The", "The"), ("The ", "The "),
        ("The !!!", "The !!!"),
        ("A-ha", "A-ha"), ("Theatre", "Theatre"), ("Anthrax", "Anthrax"), ("Die Ärzte", "Die Ärzte"), ("", ""),
        ("Ä", "Ä"),
    ])
    func `a leading article is ignored if a word follows`(text: String, rest: String) {
        #expect(Self.rest(of: text, without: .standard) == rest)
        #expect(Self.rest(of: text, without: LeadingArticles("")) == text)
    }

    @Test func `other languages have other articles`() {
        let articles = LeadingArticles("die, der,L',l’,Les")
        let rests = ["Die Ärzte", "L'Impératrice", "l’Impératrice", "les Négresses Vertes", "The Beatles", "Der", "L'"]
            .map { Self.rest(of: $0, without: articles) }
        #expect(rests == ["Ärzte", "Impératrice", "Impératrice", "Négresses Vertes", "The Beatles", "Der", "L'"])
    }

    private static func rest(of text: String, without articles: LeadingArticles) -> String {
        var text = text
        return text.withUTF8 { String(decoding: articles.rest(of: $0), as: UTF8.self) }
    }

    private static let years: [(YearText, [String])] = [
        (.year(1973), ["1973", " 1973 ", "1973.0", "1973.00"]),
        (
            .date(1973),
            [
                "1973-00-00", "00/1973", "1973-03-01", "1973/3/1", "1973.03.01", "1.3.1973", "03/1973", "1973-03",
                "31/12/1973", "12/31/1973", "1973-03-01 20:15", "1973-03-01T20:15:00Z", "1973-03/01", "March 1, 1973",
            ]
        ),
        (.none, ["", " ", "0", "0000", "0.0", "0000-00-00"]),
        (
            .unreadable,
            [
                "1973.5", "1973.05", "1973-1975", "1971/72", "73", "01/03/73", "January 7", "1973?", "13/1973",
                "32/1/1973",
                "13/13/1973", "1973-", "-1973", "1973 LP", "3000", "0999", "1973-03-01 x", "1973T10:00", "١٩٧٣",
                "19730301",
                "1.973",
            ]
        ),
    ]

    @Test(arguments: years) func `a date or a decimal number gives its year`(year: YearText, texts: [String]) {
        for text in texts { #expect(YearText(text) == year, "\(text)") }
    }

    @Test func `numbers of any length are in their exact order`() throws {
        let ascending = [
            "-123456789012345678901", "-123456789012345678900.5", "-1000", "-999.99", "-10", "-9", "-1.5", "-1", "-0.5",
            "-0.05", "0", "0.0009", "0.001", "0.05", "0.5", "1", "1.05", "1.5", "9", "10", "99.9", "100", "998",
            "11420",
            "9007199254740992", "9007199254740993", "123456789012345678900", "123456789012345678901",
        ]
        for (left, right) in zip(ascending, ascending.dropFirst()) {
            #expect(try #require(DecimalNumber(left)) < #require(DecimalNumber(right)), "\(left) \(right)")
        }
        for (one, other) in [("007", "7"), ("1.50", "1.5"), ("-0", "0"), ("+10", "10.00"), ("00", "-0.0")] {
            #expect(DecimalNumber(one) == DecimalNumber(other), "\(one) \(other)")
        }
    }

    @Test func `random numbers are in the order of decimal arithmetic`() throws {
        var random = SeededRandom(seed: 7)
        func text() -> String {
            let digits = { (most: Int) in (0...random.below(most)).map { _ in String(random.below(10)) }.joined() }
            return random.pick(["", "-", "+"]) + digits(12) + (random.once(in: 2) ? "." + digits(6) : "")
        }
        for _ in 1...10_000 {
            let (left, right) = (text(), text())
            let (exact, other) = try (#require(Decimal(string: left)), #require(Decimal(string: right)))
            let (number, second) = try (#require(DecimalNumber(left)), #require(DecimalNumber(right)))
            #expect((number < second) == (exact < other), "\(left) \(right)")
            #expect((number == second) == (exact == other), "\(left) \(right)")
        }
    }

    @Test func `numbers precede texts, which are compared regardless of case and diacritics`() {
        let ascending = ["-1", "2022", "2022-05", "abba", "Blue", "Ólafur", "p"].map(FieldValue.init)
        #expect(ascending == ascending.sorted())
        #expect(FieldValue("BJÖRK") == FieldValue("bjork"))
    }

    @Test(arguments: [
        ("Rock", ["Rock"]), ("Rock; Dub", ["Rock", "Dub"]), ("Rock;  Dub ; ", ["Rock", "Dub"]),
        ("Rock;Dub", ["Rock;Dub"]),
        ("; Dub", ["Dub"]), ("; ", ["; "]), ("; ; ; ", ["; ; ; "]), (" a ", [" a "]), ("a;; b", ["a;", "b"]),
        (";", [";"]),
        ("Folk, World, & Country; Pop", ["Folk, World, & Country", "Pop"]), ("é; ü", ["é", "ü"]),
        ("a; b; a", ["a", "b", "a"]),
    ])
    func `a semicolon and a space separate values`(text: String, values: [String]) {
        let album = AlbumDraft(title: text, artist: text, genre: text, coverURL: text, fields: ["Style": text])
        #expect(album.values(of: .genre) == values)
        #expect(album.values(of: .own("style")) == values)
        #expect([.title, .artist, .cover].allSatisfy { album.values(of: $0) == [text] })
        #expect(album.values(of: .year).isEmpty)
        #expect(album.values(of: .own("other")).isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a text of a million values is split in time proportional to its length`() {
        let text = Array(repeating: "Rock", count: 1_000_000).joined(separator: "; ")
        #expect(ValueList.values(in: text).count == 1_000_000)
        #expect(ValueList.values(in: String(repeating: ";", count: 1_000_000) + " a").count == 2)
    }

    /// Ranges, values that they contain, and values that they do not contain.
    private static let ranges: [(String?, String?, contained: [String], others: [String])] = [
        ("100", "200", ["100", "150.5", "200", "0200.0"], ["99", "200.01", "1e2", "abc", "", "150 g", "2022-05-03"]),
        (nil, "5", ["5", "-7", "0"], ["5.1", "a", ""]), ("5", nil, ["5", "600000000000000000000"], ["4.9", "x"]),
        (
            "2022", "2023-06", ["2022-01-01", "2023-06-30", "2023-06", "2022", "2022-12-31 23:59:59", "2023"],
            ["2021-12-31", "2023-07-01", "2024", "5", "spring 2022", "2022-13-01"]
        ),
        (
            "2022-05-03", "2022-05-03", ["2022-05-03", "2022-05-03T10:00", "2022-05-03 23:59", "2022-05"],
            ["2022-05-04"]
        ),
        ("2022-05-03 12:30", nil, ["2022-05-03T12:30", "2022-05-03 12:31", "2022-05-03"], ["2022-05-03 12:29"]),
        ("a", "c", ["ABBA", "Cher", "c", "b", "Árstíðir"], ["Dido", "50", ""]),
    ]

    @Test func `a range contains values of the kind of its bounds`() {
        for (lower, upper, contained, others) in Self.ranges {
            let range = ValueRange(from: lower, through: upper)
            for value in contained { #expect(range.contains(value), "\(range) \(value)") }
            for value in others { #expect(!range.contains(value), "\(range) \(value)") }
        }
    }

    @Test(arguments: [
        ("2022", "2022-12-31", [false, true, false, true]), ("2022", "2023-01-01", [true, true, false, false]),
        ("2022-06", "2022-06-15", [false, true, false, true]), ("2022-06", "2022-05-31", [false, false, true, true]),
        ("100", "100.0", [false, true, false, true]), ("100", "101", [true, true, false, false]),
        ("100", "abc", [false, false, false, false]), ("blue", "Blue Train", [false, true, false, true]),
        ("blue", "Car", [true, true, false, false]), ("1980", "1980", [false, true, false, true]),
    ])
    func `comparisons use the beginnings of dates and texts`(bound: String, value: String, expected: [Bool]) {
        let after = [false, true].map { ValueRange(lower: .init(bound, isIncluded: $0), upper: nil) }
        let before = [false, true].map { ValueRange(lower: nil, upper: .init(bound, isIncluded: $0)) }
        #expect((after + before).map { $0.contains(value) } == expected)
    }
}
