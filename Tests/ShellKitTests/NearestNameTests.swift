import ShellKit
import Testing

struct NearestNameTests {
    private static let names = [
        "list", "show", "count", "next", "previous", "go", "add", "edit", "delete", "move", "undo",
    ]

    @Test(arguments: [
        ("lst", "list"), ("lsit", "list"), ("liist", "list"), ("lost", "list"), ("LIST", "list"), ("shwo", "show"),
        ("cuont", "count"), ("dlete", "delete"), ("deleet", "delete"), ("delte", "delete"), ("previuos", "previous"),
        ("prevous", "previous"), ("ad", "add"), ("addd", "add"), ("g", "go"), ("mvoe", "move"), ("undu", "undo"),
    ])
    func `a typing error has a nearest name`(typed: String, meant: String) {
        #expect(NearestName.of(typed, among: Self.names) == meant)
    }

    @Test(arguments: ["", "rhubarb", "xyz", "lsss", "frobnicate", String(repeating: "a", count: 1000)])
    func `a text without a similar name has no nearest name`(typed: String) {
        #expect(NearestName.of(typed, among: Self.names) == nil)
    }

    @Test func `among equally near names, one that contains the typed letters has priority`() {
        #expect(NearestName.of("lst", among: ["let", "list", "lot"]) == "list")
    }

    @Test func `the first of equally near names is chosen, and no names give no result`() {
        #expect(NearestName.of("bat", among: ["cat", "bar", "hat"]) == "bar")
        #expect(NearestName.of("bat", among: []) == nil)
        #expect(NearestName.of("a", among: [""]) == nil || NearestName.of("a", among: [""]) == "")
    }
}
