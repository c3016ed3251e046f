import Testing

@testable import AlbumModel
@testable import MusicLibrary

struct TextTests {
    @Test(arguments: [
        ("Björk", "bjork"), ("SIGUR RÓS", "sigur ros"), ("Motörhead & Co", "motorhead & co"), ("ŁÓDŹ", "lodz"),
        ("Straße", "strasse"), ("Ænima", "aenima"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("İstanbul", "istanbul"), ("ﬁve", "five"),
        ("Ｕ２", "u2"), ("Cafe\u{301}", "cafe"), ("Кино", "кино"), ("椎名林檎", "椎名林檎"), ("Don’t", "don't"),
    ])
    func `folding removes case and diacritics`(_ text: String, _ folded: String) {
        #expect(TextFolding.fold(text) == folded)
    }

    @Test(arguments: [
        ("Björk", "BJÖRK"), ("Björk", "bjo\u{308}rk"), ("Straße", "STRASSE"), ("ẞ", "ss"), ("ΣΊΣΥΦΟΣ", "Σίσυφος"),
        ("ﬁve", "FIVE"), ("\u{212A}", "k"), ("İ", "i\u{307}"), ("ǅ", "ǆ"), ("Кино", "КИНО"), ("µ", "Μ"), ("U2", "u2"),
        ("ᾳ\u{301}", "α\u{301}\u{345}"), ("e\u{323}\u{302}", "Ệ"),
    ])
    func `case folding makes texts equal that differ only in case`(_ text: String, _ other: String) {
        #expect(TextFolding.foldCase(text) == TextFolding.foldCase(other))
    }

    @Test(arguments: [
        ("Björk", "Bjork"), ("é", "e"), ("É", "e"), ("e\u{301}", "e"), ("ı", "i"), ("Ｕ２", "U2"), ("ø", "o"), ("ñ", "n"),
        ("Don’t", "Don't"), ("Ænima", "Aenima"), ("№", "No"), ("が", "か"),
    ])
    func `case folding keeps other differences`(_ text: String, _ other: String) {
        #expect(TextFolding.foldCase(text) != TextFolding.foldCase(other))
        #expect(TextFolding.foldCase(text.lowercased()) == TextFolding.foldCase(text))
    }

    @Test func `texts that are equal after case folding have the same words`() {
        for scalar in (UInt32(0x80)..<0x2_0000).lazy.compactMap(Unicode.Scalar.init) {
            let (text, folded) = (String(scalar), TextFolding.foldCase(String(scalar)))
            let isSame =
                SearchWords.joined(folded) == SearchWords.joined(text)
                && TextFolding.foldCase(folded) == folded
            if !isSame { Issue.record("\(String(scalar.value, radix: 16)) becomes '\(folded)'") }
        }
    }

    @Test(arguments: [
        ("What's Going On", ["what", "s", "going", "on"]), ("  (69) Love-Songs! ", ["69", "love", "songs"]), ("&", []),
        ("Sigur Rós", ["sigur", "ros"]), ("", []), ("AC/DC", ["ac", "dc"]),
        ("Ágætis byrjun №5", ["agaetis", "byrjun", "no5"]),
        ("🎵 Blue 🎵", ["blue"]),
    ])
    func `words are runs of letters and digits`(_ text: String, _ words: [String]) {
        #expect(SearchWords.words(of: text) == words)
    }

    @Test(arguments: [
        ("sun", "Staring at the Sun", true), ("su", "Staring at the Sun", true), ("un", "Staring at the Sun", false),
        ("the su", "Staring at the Sun", true), ("th sun", "Staring at the Sun", false), ("What's", "What's Up", true),
        ("what", "What's Up", true), ("&", "Peter & Paul", true), ("&", "Peter and Paul", false),
        ("ros", "Sigur Rós", true), ("RÓ", "sigur ros", true), ("a b c", "a b", false),
    ])
    func `a phrase matches consecutive words, the last one as a prefix`(_ phrase: String, _ text: String, _ fits: Bool)
        throws
    {
        #expect(try SearchPhrase(phrase).matches(text) == fits)
    }

    @Test(arguments: ["", " ", "\t"])
    func `an empty phrase is an error`(_ text: String) {
        #expect(throws: LibraryError.emptySearch) { try SearchPhrase(text) }
    }

    @Test func `a year is a whole number from 1000 to next year`() throws {
        #expect(try AlbumYear.parse("1000") == 1000)
        #expect(try AlbumYear.parse(" \t\u{A0}1000\u{200B}") == 1000)
        #expect(try AlbumYear.parse(String(AlbumYear.range.upperBound)) == AlbumYear.range.upperBound)
        for text in [
            "", "999", "19755", "199x", "-1999", "1999.5", "+1999", "٢٠٠٠", String(AlbumYear.range.upperBound + 1),
        ] {
            #expect(throws: LibraryError.badYear(text)) { try AlbumYear.parse(text) }
        }
    }

    @Test func `spaces around the name of a field are ignored, unless they carry a mark`() {
        #expect(AlbumField(named: " \u{200B}Title\u{3000}\r\n") == .title)
        #expect(AlbumField(named: "\u{FEFF}title").name == "\u{FEFF}title")
        #expect(AlbumField(named: " \u{301}x ").name.unicodeScalars.elementsEqual("\u{301}x".unicodeScalars))
    }

    @Test func `own fields retain their first spelling, and are ordered by name`() {
        var fields: OwnFields = ["Label": "ECM", "catalog#": "1064", "label": "Blue Note"]
        #expect(fields.map(\.name) == ["catalog#", "Label"])
        #expect(fields["LABEL"] == "Blue Note")
        fields["Catalog#"] = ""
        #expect(fields == ["Label": "Blue Note"])
    }

    @Test(arguments: ["plain", "tab\tand\nline\r\nand \\ and \\t", "e\u{301}\u{200D}", "\r"])
    func `own fields survive encoding and decoding`(_ text: String) {
        let fields: OwnFields = ["a \(text)": text, "b": text]
        #expect(Array(FieldCoding.decode(FieldCoding.encode(fields))).map(\.value) == [text, text])
        #expect(FieldCoding.decode(FieldCoding.encode(fields)) == fields)
    }

    @Test func `every error message has two sentences and is unique`() {
        let errors: [LibraryError] = [
            .emptyField(.title), .badYear("x"), .namelessField, .emptySearch, .badPattern("(", reason: "missing )"),
            .oneValue(.title), .noValue(.genre), .refused("A", reason: "x."),
            .patternsUnavailable(library: "x"), .patternTooSlow("x", album: "A"), .noSuchGroup("2", pattern: "x"),
            .noSuchAlbum(Album.ID(4)),
            .badPosition(9, count: 5), .nothingToUndo(asked: 3, there: 1),
            .nothingToRedo(asked: 1, there: 0), .noSuchChange(4), .changeIsOpen, .noChangeOpen, .noGroupOpen,
            .stillReading,
            .foreignChange(number: 4, who: "x"), .noDirectory(path: "x"), .isDirectory(path: "x"),
            .notALibrary(path: "x"),
            .newerLibrary(path: "x", version: 4), .unreleasedLibrary(path: "x", version: 2), .damaged(path: "x"),
            .notPermitted(path: "x"), .readOnly(path: "x"),
            .locked(path: "x"), .diskFull(path: "x"), .noRoomToOpen(path: "x"),
            .noRoomForNew(path: "x"), .logNotRead(path: "x"), .logNotCopied(path: "x", folder: "y", reason: "z"),
            .diskReadOnly(path: "x"), .diskFailed(path: "x"), .interrupted, .storeFailed(path: "x", reason: "y"),
        ]
        for error in errors {
            #expect(error.description.contains(". "), "\(error.description)")
            #expect(error.description.hasSuffix("."), "\(error.description)")
        }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
