import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The comparison of titles and names that sources write differently.
struct TextNormalizationTests {
    @Test(arguments: [
        ("Blue", "BLUE"), ("Björk", "bjork"), ("Simon & Garfunkel", "Simon and Garfunkel"), ("R&B", "r & b"),
        ("The Beatles", "Beatles"), ("Beatles, The", "the beatles"), ("The The", "The, The"), ("AC/DC", "ACDC"),
        ("What's Going On", "Whats going on"), ("Don’t", "Don't"), ("R.E.M.", "REM"), ("Sgt. Pepper's", "Sgt Peppers"),
        ("Blue (Remastered)", "Blue"), ("Blue [Deluxe Edition]", "Blue"), ("Blue (2011 Remaster)", "Blue"),
        ("Blue - Remastered 2009", "Blue"), ("Blue – 40th Anniversary Edition", "Blue"),
        ("Blue (Remastered) [Expanded Edition]", "Blue"), ("Blue (Collector’s Edition) ", "Blue"),
        ("Blue (Super Deluxe)", "Blue"), ("Blue (Bonus Track Version)", "Blue"), ("Blue (with Bonus Tracks)", "Blue"),
        ("Blue (The Definitive Edition (2011))", "Blue"), ("Beatles, The (Reissue)", "The Beatles"),
        ("Live (Deluxe Edition)", "Live"), ("Blue (Vol. 2)", "Blue Vol 2"), ("(Live) Blue", "Live Blue"),
        ("(What's the Story) Morning Glory?", "Whats the Story Morning Glory"), ("  Blue\t", "Blue"),
        ("椎名林檎（ライブ）", "椎名林檎 ライブ"), ("Кино", "КИНО"), ("Ｂｌｕｅ", "blue"), ("!!! (Remastered)", "!!!"),
        ("The", "THE"), ("(Deluxe Edition)", "Deluxe Edition"), ("[Remastered]", "remastered"), ("Vol. 2", "Vol 2"),
        ("24/7", "24 7"), ("& (Deluxe)", "&"), ("The, The (Remastered)", "the the"),
    ])
    func `spellings of the same album are equal`(_ text: String, _ other: String) {
        #expect(TextNormalization.normalize(text) == TextNormalization.normalize(other))
    }

    @Test(arguments: [
        ("!!!", "???"), ("+", "="), ("&", "and"), ("()", "( )"), ("Blue (Live)", "Blue"), ("Blue (Vol. 2)", "Blue"),
        ("Blue (Vol. 2)", "Blue (Vol. 3)"), ("Blue [Disc 2]", "Blue"), ("Blue (2011)", "Blue"), ("Blue - 1971", "Blue"),
        ("Blue (Live) (Remastered)", "Blue"), ("Blue (Live, 2011 Remaster)", "Blue"), ("Blue (Demos)", "Blue"),
        ("Blue-Remastered", "Blue"), ("Blue Remastered", "Blue"), ("(Deluxe Edition)", ""), ("The", ""),
        ("1989", "1984"), ("24/7", "247"), ("2 1", "21"), ("The Theory", "ory"), ("Thebes", "bes"),
        ("Blue (Remastered", "Blue"), ("Blue Remastered)", "Blue"), ("Blue (Remix)", "Blue"), ("The The", "The"),
        ("Блюз", "Блюзы"), ("Album, Then", "Album"), ("Best of the", "Best of"), ("Блюз, Live", "Блюз"),
        ("Blue (1st)", "Blue"), ("Weezer (Blue Album)", "Weezer"), ("ライブ", "ドラム"), ("🎵", "🎶"),
    ])
    func `different albums are different`(_ text: String, _ other: String) {
        #expect(TextNormalization.normalize(text) != TextNormalization.normalize(other))
    }

    @Test(arguments: ["", " ", "\t\n", "()", "(", "]", " - ", "-", ", The", ",", "&", "\u{301}", "The ", "\0"])
    func `texts without words are accepted`(_ text: String) {
        #expect(TextNormalization.normalize(text) == TextNormalization.normalize(text + " "))
    }

    @Test(arguments: [
        "(", ")", "( ", " )", "(remaster)", " (remaster)", " - remaster", "[(", ")]", "x", "& ", "1 ", ", the", "ł",
        "が",
    ])
    func `a text of 30,000 parts takes linear time`(_ part: String) {
        let text = String(repeating: part, count: 30_000)
        let time = ContinuousClock().measure { _ = TextNormalization.normalize("Blue" + text) }
        #expect(time < .seconds(10))
    }
}
