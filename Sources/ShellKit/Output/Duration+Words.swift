extension Duration {
    /// The duration with a suitable unit: `0.42 ms`, `13 ms`, `1.73 s`, `2 min 5 s`.
    package var inWords: String {
        let microseconds = self / .microseconds(1)
        switch microseconds {
        case ..<9_950: return "\(Self.hundredths(microseconds / 1_000)) ms"
        case ..<999_500: return "\(Int((microseconds / 1_000).rounded())) ms"
        case ..<59_995_000: return "\(Self.hundredths(microseconds / 1_000_000)) s"
        default:
            let seconds = Int((microseconds / 1_000_000).rounded())
            return "\(seconds / 60) min \(seconds % 60) s"
        }
    }

    private static func hundredths(_ number: Double) -> String {
        let count = Int((number * 100).rounded())
        let rest = count % 100
        return "\(count / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
