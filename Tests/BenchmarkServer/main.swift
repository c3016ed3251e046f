import Glibc
import WebServer

// Serves covers of about 60 kB to the benchmarks until it is ended: /0/N.jpg at once, /50/N.jpg after 50
// milliseconds, /hop/N.jpg through two redirects with 50 milliseconds each, and /slow/N.jpg over two seconds. N goes from 1 to the
// argument. /discogs is an account with 10,000 items. It first writes its address.

/// The number of different pictures.
let variety = 50

guard let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else {
    print("usage: BenchmarkServer COUNT")
    exit(64)
}
let server = try await WebServer()
let answers = (0..<variety).map { seed in
    let cover = NoisyCover.jpeg(seed: seed)
    let proper = WebAnswer.bytes(cover, type: "image/jpeg")
    return (
        now: proper, later: proper.delayed(.milliseconds(50)), slow: WebAnswer.slow(cover, perSecond: cover.count / 2)
    )
}
for number in 1...max(1, count) {
    let answer = answers[number % variety]
    server.answer("/0/\(number).jpg", with: answer.now)
    server.answer("/50/\(number).jpg", with: answer.later)
    server.answer("/slow/\(number).jpg", with: answer.slow)
}
for number in 1...max(1, count) {
    let hops = ["/archive/\(number).jpg", "/50/\(number).jpg"].map {
        WebAnswer.redirect(to: server.url($0)).delayed(.milliseconds(50))
    }
    server.answer("/hop/\(number).jpg", with: hops[0])
    server.answer("/archive/\(number).jpg", with: hops[1])
}
for (path, text) in DiscogsPages.answers(items: 10_000) {
    server.answer("/discogs" + path, with: .text(text, type: "application/json"))
}
let address = Array((server.url("") + "\n").utf8)
_ = write(STDOUT_FILENO, address, address.count)
while true { try await Task.sleep(for: .seconds(3600)) }
