internal import ShellKit
internal import Tabular

/// The format that the user names for an import.
enum ImportFormat: String, ParameterChoice {
    /// Detects the format from the file name and the content.
    case auto
    case json
    case jsonl
    case csv
    case tsv
    /// A folder of audio files.
    case audio

    var tabular: TabularFormat? { TabularFormat(rawValue: rawValue) }
}

extension TextEncoding {
    /// The encodings that are offered; iconv knows many more.
    static let common = [
        "UTF-8", "UTF-16", "Windows-1252", "Macintosh", "Windows-1250", "Windows-1251", "KOI8-R", "Windows-1253",
        "Windows-1254",
        "Windows-1257", "CP437", "CP850", "Shift-JIS", "EUC-JP", "GBK", "GB18030", "Big5", "EUC-KR",
    ]

    /// The encoding with a name.
    init(word: Word) throws {
        let plain = Self.plain(word.text)
        let usual = Self.common.first { Self.plain($0) == plain } ?? plain
        guard let encoding = TextEncoding(named: word.text) ?? TextEncoding(named: usual) else {
            let nearest = NearestName.of(word.text, among: Self.common)
            throw InvalidValue(
                nearest.map { "the nearest name is '\($0)'" }
                    ?? "iconv knows UTF-8, Windows-1252, Shift-JIS and many others")
        }
        self = encoding
    }

    /// `Windows1251` and `cp-1251` have other signs than iconv's names.
    private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
