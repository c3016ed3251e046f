internal import Transfers

/// The display of cover addresses, which may be any text and may contain a password.
enum CoverAddress {
    /// The address without its password; the text itself if it is not an address.
    static func shown(_ text: String) -> String { (try? WebAddress(text))?.description ?? text }

    /// The server of the address; the whole text if it names none.
    static func server(of text: String) -> String {
        guard let address = try? WebAddress(text), !address.isLocal else { return shown(text) }
        return address.host
    }
}
