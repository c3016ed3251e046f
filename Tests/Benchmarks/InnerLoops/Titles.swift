/// Typical titles of a library.
enum Titles {
    static let latin = "The Rise and Fall of Ziggy Stardust"
    static let accented = "Ágætis byrjun, Þögn og Süßer Vogel"
    static let greek = "Ρεμπέτικα τραγούδια του Πειραιά"
    static let arabic = "أنت عمري وأغان أخرى"
    static let japanese = "風街ろまん はっぴいえんど"
    static let emoji = "👩‍👩‍👧‍👦 Family 🎷 Sax 🇮🇸 Ísland"

    static let all = [latin, accented, greek, arabic, japanese, emoji]
}
