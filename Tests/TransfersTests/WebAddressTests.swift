import Testing
import Transfers

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("http://h/a", "h", 80), ("HTTPS://Host.Example", "host.example", 443), ("http://h:8080/a", "h", 8080),
        ("http://[2001:DB8::1]:81/", "2001:db8::1", 81), ("https://u:p@h/a#part", "h", 443),
    ])
    func `an address has a host and a port`(_ text: String, _ host: String, _ port: Int) throws {
        let address = try WebAddress(text)

        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.text == text)
        #expect(!address.isLocal)
    }

    @Test func `the description of an address omits its password and its fragment`() throws {
        #expect(try WebAddress("http://me:secret@H:80/a?b#c").description == "http://h/a?b")
        #expect(try WebAddress("https://h:80/ä b").description == "https://h:80/%C3%A4%20b")
    }

    @Test(arguments: [
        "", "cover.jpg", "/cover.jpg", "http:", "http://", "http:///a", "http://h/\u{1B}[31m", "http://h\n",
        "file://elsewhere/a", "file:a", "http://[::1",
    ])
    func `an incomplete address is rejected`(_ text: String) {
        #expect(throws: TransferError.notAnAddress(text)) { try WebAddress(text) }
    }

    @Test(arguments: ["ftp", "data", "javascript", "smb"])
    func `other schemes are rejected`(_ scheme: String) {
        #expect(throws: TransferError.unsupportedScheme(scheme)) { try WebAddress("\(scheme)://h/a") }
    }

    @Test(arguments: ["http://h:0/", "http://h:65536/", "http://h:99999999999999999999/"])
    func `a port out of range is rejected`(_ text: String) {
        #expect(throws: TransferError.self) { try WebAddress(text) }
    }

    @Test(arguments: ["http://h%00st/", "http://h%2Fst/", "http://a%20b/"])
    func `an invalid host name is rejected`(_ text: String) {
        #expect(throws: TransferError.self) { try WebAddress(text) }
    }
}
