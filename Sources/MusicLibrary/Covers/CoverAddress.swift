internal import Transfers

/// How the address of a cover is shown; it may be any text, and may hold a password.
enum CoverAddress {
    /// The address without its password; the text itself where it is no address.
    static func shown(_ text: String) -> String { (try? WebAddress(text))?.description ?? text }

    /// The server that it names; the whole of it where it names none.
    static func server(of text: String) -> String {
        guard let address = try? WebAddress(text), !address.isLocal else { return shown(text) }
        return address.host
    }
}
