import AlbumModel
import AlbumShell
import MusicLibrary
import ShellKit
import TestTraits
import Testing

/// Colouring at the prompt depends on the existence of an album for the words.
@MainActor
@Suite(.mainActor) struct KnownAlbumTests {
    @Test(arguments: [
        ("3", true), ("9", false), ("3 9", false), ("first", true), (".", true), ("+2", true), ("+9", false),
        ("id:2", true), ("id:77", false), ("*", true), ("sun", true), ("su", true), ("abba", false),
        ("sun abba", false), ("sun , abba", true), ("artist:sting", true), ("artist:nobody", false),
        ("year:2000", true), ("year:1900..1910", false), ("title:~nowhere", true), ("^has:cover", false),
    ])
    func `words are known if they name an album`(words: String, isKnown: Bool) async throws {
        let values = AlbumValues(try .inMemory())
        let typed = words.split(separator: " ").map { Word(String($0)) }
        #expect(await values.knows(typed) == isKnown)
    }

    @Test(arguments: [("3 gen", true), ("gen", true), ("9 gen", false), ("3 abba", false)])
    func `a word that may become an assignment is not a query`(words: String, isKnown: Bool) async throws {
        let values = AlbumValues(try .inMemory(), orFields: true)
        let typed = words.split(separator: " ").map { Word(String($0)) }
        #expect(await values.knows(typed) == isKnown)
    }

    @Test(arguments: [
        ("year:19", true), ("year:18", false), ("year:1990..19", true), ("year:..20", true), ("artist:=U", true),
        ("artist:=X", false), ("has:co", true), ("has:nosuch", false), ("arti", true), ("^gen", true), ("abb", false),
        ("sun arti", true), ("abba arti", false),
    ])
    func `an incomplete word is known if a value of an album begins with it`(
        words: String, isKnown: Bool
    ) async throws {
        let values = AlbumValues(try .inMemory())
        #expect(await values.mayKnow(words.split(separator: " ").map { Word(String($0)) }) == isKnown)
    }
}
