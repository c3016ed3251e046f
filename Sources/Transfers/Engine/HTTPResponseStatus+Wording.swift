internal import NIOHTTP1

extension HTTPResponseStatus {
    /// The number and what it is called, where it has a name: `422 Unprocessable Entity`.
    var wording: String { reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase)" }
}
