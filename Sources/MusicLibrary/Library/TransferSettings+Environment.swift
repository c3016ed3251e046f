internal import Transfers

extension TransferSettings {
    /// The usual settings, with the proxies and certificates that an environment names.
    init(environment: [String: String]) {
        self.init()
        proxies = ProxySettings(environment: environment)
        certificates = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    }
}
