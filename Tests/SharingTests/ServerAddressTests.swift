import Testing

@testable import Sharing

@Suite struct ServerAddressTests {
    @Test(
        arguments: [
            ("postgresql://host/music", nil, "host", nil, "music", "bluelib"),
            ("postgres://ann@host:5433/music?library=jazz_2", "ann", "host", 5433, "music", "bluelib_jazz_2"),
            ("postgresql://%2Frun%2Fpostgresql/music", nil, "/run/postgresql", nil, "music", "bluelib"),
            ("postgresql:///music", nil, "", nil, "music", "bluelib"),
            ("postgresql://[::1]:5432/music", nil, "::1", 5432, "music", "bluelib"),
            ("postgresql://[fe80::1]/m", nil, "fe80::1", nil, "m", "bluelib"),
            ("postgresql://a%40b%20@host/m%C3%BCsi%2Fk%3f", "a@b ", "host", nil, "müsi/k?", "bluelib"),
        ] as [(String, String?, String, Int?, String, String)])
    func `an address is read`(text: String, user: String?, host: String, port: Int?, database: String, schema: String)
        throws
    {
        let address = try ServerAddress(text)
        #expect(address.user == user && address.host == host && address.port == port && address.database == database)
        #expect(address.schema == schema && address.role == "\(database)_\(schema)" && address.description == text)
    }

    @Test(arguments: [
        ("postgresql://ann:geheim@host/music", ServerAddress.Mistake.password),
        ("postgresql://:geheim@host/music", .password),
        ("postgresql://ann:ge/heim@host/music", .password), ("postgresql://ann:g@heim@host/music", .password),
        ("postgresql://host/music?password=geheim", .password), ("postgresql://ann:geheim/music", .badPort),
        ("postgresql://host", .noDatabase), ("postgresql://host/", .noDatabase),
        ("postgresql://host/?library=x", .noDatabase),
        ("http://host/music", .notAnAddress), ("/home/ann/library.sqlite", .notAnAddress), ("", .notAnAddress),
        ("postgresql://ho%zzst/music", .notAnAddress), ("postgresql://host/a%00b", .notAnAddress),
        ("postgresql://host/a%FFb", .notAnAddress), ("postgresql://[::1/music", .notAnAddress),
        ("postgresql://host:0/music", .badPort), ("postgresql://host:65536/music", .badPort),
        ("postgresql://host:/music", .badPort), ("postgresql://[::1]5/music", .badPort),
        ("postgresql://host/music?library=", .badLibrary("")),
        ("postgresql://host/music?library=Jazz", .badLibrary("Jazz")),
        ("postgresql://host/music?library=a;b", .badLibrary("a;b")),
        ("postgresql://host/music?sslmode=require", .unknownOption("sslmode")),
        ("postgresql://host/music?x", .unknownOption("")), ("postgresql://host/music?geheim", .unknownOption("")),
        ("postgresql://host/music?password=geheim&library=x", .password),
        ("postgresql://host/music?library=x&password=geheim", .password),
        ("postgresql://host/music?library=x;PASSWORD=geheim", .password),
        ("postgresql://host/music?sslpassword=geheim", .password),
        ("postgresql://host/music?library=x&pass%77ord=geheim", .unknownOption("pass%77ord")),
        ("postgresql://host/music?key=geheim=x&library=x", .unknownOption("key")),
        ("postgresql://host/music?library=x&geheim", .unknownOption("")),
        ("postgresql://host/music?library=a&library=b", .badLibrary("a&library=b")),
        ("postgresql://host/\(String(repeating: "m", count: 60))", .tooLong),
    ])
    func `a mistake is named, and no message contains a password`(text: String, mistake: ServerAddress.Mistake) {
        #expect(throws: mistake) { try ServerAddress(text) }
        #expect(!mistake.description.contains("heim") && mistake.description.hasSuffix("."))
    }
}

@Suite struct ConnectionMessageTests {
    @Test(arguments: [
        (
            "connection to server on socket \"/a: b/.s.PGSQL.5432\" failed: FATAL:  28P01: password authentication failed for user \"x\"\nLOCATION:  auth_failed, auth.c:335\n",
            "28P01", "password authentication failed for user \"x\""
        ),
        (
            "connection to server on socket \"/x\" failed: No such file or directory\n\tIs the server running?\n", nil,
            "No such file or directory"
        ),
        (
            "connection to server at \"h\" (::1), port 1 failed: Connection refused\nconnection to server at \"h\" (127.0.0.1), port 1 failed: FATAL:  57P03: the database system is starting up\n",
            "57P03", "the database system is starting up"
        ),
        (
            "could not translate host name \"x\" to address: Name or service not known\n", nil,
            "could not translate host name \"x\" to address: Name or service not known"
        ),
        ("", nil, ""),
    ])
    func `the code and the reason are read`(text: String, state: String?, reason: String) {
        let message = ConnectionMessage(text)
        #expect(message.sqlState == state && message.reason == reason)
    }
}
