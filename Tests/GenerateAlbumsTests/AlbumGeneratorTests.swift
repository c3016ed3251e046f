import GenerateAlbums
import Testing

@Suite struct AlbumGeneratorTests {
    /// Created once for all tests.
    private static let albums = Array(AlbumGenerator(count: 10_000, seed: 1))

    @Test func `the number of albums is as requested, and all have a title and an artist`() {
        #expect(Self.albums.count == 10_000)
        #expect(Self.albums.allSatisfy { !$0.title.isEmpty && !$0.artist.isEmpty })
        #expect(Array(AlbumGenerator(count: 0, seed: 1)) == [])
    }

    @Test func `a few artists have very many albums, and half of all artists have one or two`() {
        let counts = Dictionary(grouping: Self.albums, by: \.artist).values.map(\.count).sorted(by: >)
        #expect(counts[0] > 200 && counts[0] < 1000)
        #expect(counts.prefix(counts.count / 100).reduce(0, +) > 10_000 / 10)
        #expect(counts[counts.count / 2] <= 2)
        #expect(counts.count > 2000)
    }

    @Test(
        arguments: [
            ("Cyrillic", 0x400...0x4FF), ("Greek", 0x370...0x3FF), ("kana", 0x3040...0x30FF), ("Han", 0x4E00...0x9FFF),
            ("Hangul", 0xAC00...0xD7A3), ("Arabic", 0x600...0x6FF), ("Hebrew", 0x590...0x5FF),
            ("Devanagari", 0x900...0x97F), ("Latin with diacritics", 0xC0...0x17F), ("emoji", 0x1F300...0x1FAFF),
        ] as [(String, ClosedRange<UInt32>)])
    func `titles are in many scripts`(script: String, range: ClosedRange<UInt32>) {
        let written = Self.albums.count { $0.title.unicodeScalars.contains { range.contains($0.value) } }
        #expect(written >= 10, "\(script): \(written)")
        #expect(written < 3000, "\(script): \(written)")
    }

    @Test func `most titles are short, and a few are very long`() {
        let lengths = Self.albums.map(\.title.count).sorted()
        #expect(lengths[5000] < 20)
        #expect(lengths.count { $0 > 100 } > 10)
        #expect(lengths.count { $0 > 100 } < 200)
    }

    @Test func `every field is sometimes present and sometimes missing`() {
        for field in [\GeneratedAlbum.genre, \.cover, \.label, \.medium, \.note] {
            let having = Self.albums.count { $0[keyPath: field] != nil }
            #expect(having > 50)
            #expect(having < 9500)
        }
        let years = Self.albums.compactMap(\.year)
        #expect(years.count < 10_000)
        #expect(Set(years).count > 60)
    }

    @Test func `words are repeated, and common ones often`() {
        let words = Self.albums.flatMap { $0.title.split(separator: " ") }
        let counts = Dictionary(grouping: words, by: \.self).mapValues(\.count)
        #expect(counts["Love", default: 0] > 50)
        #expect(counts.count { $0.value == 1 } > 2500)
    }
}
