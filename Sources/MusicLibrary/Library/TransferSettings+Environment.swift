internal import Transfers

extension TransferSettings {
    /// The default settings with the proxies and certificates of an environment.
    init(environment: [String: String]) {
        self.init()
        proxies = ProxySettings(environment: environment)
        certificates = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    }
}
