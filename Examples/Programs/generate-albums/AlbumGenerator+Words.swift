extension AlbumGenerator {
    static let genres = [
        "Rock", "Pop", "Jazz", "Classical", "Electronic", "Hip Hop", "Folk", "Metal", "Soul", "Blues", "Punk",
        "Country",
        "Ambient", "House", "Techno", "Reggae", "R&B", "Indie Rock", "Soundtrack", "Singer-Songwriter", "Chanson",
        "Schlager", "Flamenco", "Fado", "Bossa Nova", "Samba", "Salsa", "Cumbia", "Tango", "Afrobeat", "Highlife",
        "Raï",
        "Klezmer", "Rebetiko", "Qawwali", "Bollywood", "Enka", "City Pop", "K-Pop", "Trot", "Mandopop", "Opera",
        "Early Music", "Post-Rock", "Shoegaze", "Drum & Bass", "Dub", "Ska", "Bluegrass", "Spoken Word",
    ]

    static let media = ["LP", "CD", "Cassette", "12\"", "10\"", "7\"", "2×LP", "CD, Digipak", "File", "Box, 5×CD"]

    static let notes = [
        "signed", "sleeve torn, plays well", "from grandmother", "lent to Kim", "twice in the shelf",
        "bought in Lisbon, 3 €", "\"do not lend\"", "first pressing?", "gift",
    ]

    static let editions = [
        "(Live)", "(Deluxe Edition)", "(Remastered)", "[Expanded]", "(Original Motion Picture Soundtrack)", "EP",
        "(25th Anniversary Edition)", "[Demo]", "(Mono)",
    ]

    static let emoji = ["🎷", "🌊", "❤️", "🔥🔥", "👩🏽‍🎤", "🌙✨", "🇧🇷", "🎹", "☕️", "🦋"]

    static let labelPatterns = ["* Records", "* Music", "*", "* & *", "Edition *", "* Sound", "@ Recordings"].map {
        Pattern($0)
    }
}
