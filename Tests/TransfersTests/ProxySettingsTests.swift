import TestTraits
import Testing
import WebServer

@testable import Transfers

/// The environment variables for proxies, with curl's rules.
@Suite(.blocking) struct ProxySettingsTests {
    private static func proxy(_ environment: [String: String], _ address: String = "http://a.example/") throws -> String
    {
        let proxy = try ProxySettings(environment: environment).proxy(for: WebAddress(address))
        return proxy.map { "\($0.kind) \($0.host):\($0.port)" } ?? "none"
    }

    @Test(arguments: [
        ("http://p:8080", "http p:8080"), ("p:8080", "http p:8080"), ("HTTP://P:80/", "http p:80"),
        ("p", "http p:1080"),
        ("http://u:x@p:3128/", "http p:3128"), ("http://[::1]:3128", "http ::1:3128"), ("socks5://p", "socks p:1080"),
        ("socks5h://p:99", "socks p:99"), ("", "none"), (" ", "none"),
    ])
    func `a value names a proxy`(_ value: String, _ expected: String) throws {
        #expect(try Self.proxy(["http_proxy": value]) == expected)
    }

    @Test(arguments: ["quux://p", "https://p", "http://", "socks5://u:p@h", "http://p:0", "http://p:99999"])
    func `an invalid proxy value is an error`(_ value: String) {
        #expect(throws: TransferError.badProxy(variable: "http_proxy")) { try Self.proxy(["http_proxy": value]) }
    }

    @Test func `variables in capital letters are read, except HTTP_PROXY`() throws {
        let shouting = ["HTTP_PROXY": "p:1", "HTTPS_PROXY": "q:2"]
        #expect(try Self.proxy(shouting) == "none")
        #expect(try Self.proxy(shouting, "https://a.example") == "http q:2")
        #expect(try Self.proxy(["https_proxy": "r:3"].merging(shouting) { $1 }, "https://a.example") == "http r:3")
        #expect(try Self.proxy(["ALL_PROXY": "s:4"]) == "http s:4")
        #expect(try Self.proxy(["all_proxy": "s:4", "http_proxy": "t:5"]) == "http t:5")
        #expect(try Self.proxy(["http_proxy": "p:1", "NO_PROXY": "a.example"]) == "none")
    }

    @Test(arguments: [
        ("example.org", "http://example.org/", true), ("example.org", "http://a.b.EXAMPLE.org/", true),
        ("example.org", "http://badexample.org/", false), (".example.org", "http://example.org/", true),
        (".example.org", "http://a.example.org./", true), ("*.example.org", "http://a.example.org/", true),
        ("a,b c", "http://c/", true), ("a, b", "http://c/", false), ("*", "http://anything/", true),
        ("h:81", "http://h:81/", true), ("h:81", "http://h/", false), ("h", "http://h:81/", true),
        ("10.0.0.0/8", "http://10.200.3.4/", true), ("10.0.0.0/8", "http://11.0.0.1/", false),
        ("192.168.1.128/25", "http://192.168.1.200/", true), ("192.168.1.128/25", "http://192.168.1.100/", false),
        ("0.0.0.0/0", "http://8.8.8.8/", true), ("0.0.0.0/0", "http://h/", false),
        ("10.0.0.1/32", "http://10.0.0.1/", true),
        ("fd00::/8", "http://[fdab::1]/", true), ("fd00::/8", "http://[fe80::1]/", false),
        ("::1", "http://[::1]/", true),
        ("[::1]:80", "http://[0:0:0:0:0:0:0:1]/", true), ("[::1]:81", "http://[::1]/", false),
        ("10.0.0.1", "http://10.0.0.1/", true),
        ("0.0.1", "http://10.0.0.1/", false), ("10.0.0.0/33", "http://10.0.0.1/", false), ("", "http://h/", false),
    ])
    func `exceptions apply to names, ports and ranges`(_ list: String, _ address: String, _ isDirect: Bool) throws {
        #expect(try Self.proxy(["http_proxy": "p:1", "no_proxy": list], address) == (isDirect ? "none" : "http p:1"))
    }
}
