/// The certificate of a ``WebServer`` with TLS: self-signed, for 'localhost', valid until 2126.
///
/// The private key is public, so the certificate must never be trusted outside of a test.
public enum ServerIdentity {
    /// The certificate as PEM, for a client that trusts it.
    public static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBsDCCAVWgAwIBAgIUE4O/vU3Ob5TI3Wy6SHBLjwFDF7MwCgYIKoZIzj0EAwIw
        ITEfMB0GA1UEAwwWV2ViU2VydmVyIG9mIHRoZSB0ZXN0czAgFw0yNjExMjExMTUy
        NDVaGA8yMTI2MTAyODExNTI0NVowITEfMB0GA1UEAwwWV2ViU2VydmVyIG9mIHRo
        ZSB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLGYClnNT5YWCmGuyPYc
        lcdq1NB/N5cAeekvjmd8jJw2REr4SxbY2Um05tri0zKp9QH01GSxZNz2K+wPswf5
        4VqjaTBnMB0GA1UdDgQWBBT8L4sXkpBYas02gZbL8yT8GLLB7zAfBgNVHSMEGDAW
        gBT8L4sXkpBYas02gZbL8yT8GLLB7zAPBgNVHRMBAf8EBTADAQH/MBQGA1UdEQQN
        MAuCCWxvY2FsaG9zdDAKBggqhkjOPQQDAgNJADBGAiEA/G7rGM1lMTdq5XkVF7+w
        gWtyt3g44+cqiwcUYN/d3ZsCIQCfloLs2M51Z6KCeAyGPwXEIVjSCWvTM1/gixvs
        /RBuZQ==
        -----END CERTIFICATE-----
        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeYPFPQ1R0eWPWUP1
        kM2ax1qc1LWO9dKixaxGN269L9uhRANCAASxmApZzU+WFgphrsj2HJXHatTQfzeX
        AHnpL45nfIycNkRK+EsW2NlJtOba4tMyqfUB9NRksWTc9ivsD7MH+eFa
        -----END PRIVATE KEY-----
        """

    /// The server's configuration of TLS.
    static var pem: (certificate: String, key: String) { (certificate, key) }
}
