import BuiltProgram
import PictureEncoders
import PictureReaders
import Pictures
import TerminalModel
import TestTraits
import Testing

/// The libraries for pictures are loaded only when a picture needs them, and named if they cannot be loaded.
@Suite(.serialized, .blocking) struct PictureLibraryTests {
    private static let square = Picture.fourColors(width: 64, height: 64)
    private static let webp = ColoredPicture.file(of: square) { penc_webp($0, 90, 6, $1) }
    /// A cover for each library that decodes one.
    private static let covers = [
        "libturbojpeg.so.0": ColoredPicture.file(of: square) { penc_jpeg($0, PENC_RGB, false, 0, $1) },
        "libspng.so.0": ColoredPicture.png(square),
        "libwebp.so.7": webp,
        "libwebpdemux.so.2": MovingWebP.file(
            frames: [webp.dropFirst(12), webp.dropFirst(12)], width: 64, height: 64, left: 0, top: 0, canvas: (64, 64)),
        "libgif.so.7": ColoredPicture.file(of: square) { penc_gif($0, 0, 0, 64, 64, false, $1) },
    ]

    @Test func `a start loads no picture library, and a cover only the libraries that it needs`() throws {
        let home = try ProgramHome()
        #expect(try loaded(behind: "list", in: home) == [])
        #expect(try loaded(behind: "cover | cat", in: home) == ["libwebp"], "the first covers are WebP")
    }

    @Test(arguments: covers.keys.sorted())
    func `a cover whose library cannot be loaded is not stored, and the message names the library`(
        library: String
    ) throws {
        let home = try ProgramHome()
        let cover = try ColoredPicture(#require(Self.covers[library]))
        let surroundings = try home.lacking([library])
        let add = "add Four --artist A --cover 'file://\(cover.path)'"
        let result = try home.run(["-c", "\(add); cover Four | cat"], environment: surroundings)
        let said = "the file from 'file://\(cover.path)' cannot be decoded, because the library '\(library)"
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains(said), "\(result)")
        #expect(home.covers.isEmpty, "\(result)")
        #expect(result.diagnostics.contains("' cannot be loaded. Install "), "\(result)")
        #expect(result.diagnostics.contains(", then restart the program.\n"), "\(result)")
        #expect(try home.run(["-c", "cover Four | cat"]).status == 0 && home.covers.count == 1)
    }

    @Test func `a cover is decoded without the libraries that it does not need`() throws {
        let home = try ProgramHome()
        let others = [
            "libturbojpeg.so.0", "libjpeg.so.62", "libspng.so.0", "libgif.so.7", "libwebpdemux.so.2", "libchafa.so.0",
            "libglib-2.0.so.0",
        ]
        let result = try home.run(["-c", "cover | cat"], environment: home.lacking(others))
        #expect(result.status == 0, "\(result)")
        #expect(home.covers.count == 1, "\(result)")
    }

    @Test func `a cover is stored and the program continues if the library that draws pictures is missing`() throws {
        let lacking = try ProgramHome()
        let prompt = try CoverPrompt(
            .kitty, albums: [("Four", CoverPrompt.fourColors)], columns: 220,
            environment: lacking.lacking(["libchafa.so.0"]))
        #expect(prompt.enter("cover").isEmpty)
        let said =
            "The cover of 'Four' cannot be shown: its file cannot be decoded, because the library 'libchafa.so.0'"
        #expect(prompt.screen.transcript.contains { $0.hasPrefix(said) }, "\(prompt.screen.transcript)")
        #expect(prompt.home.covers.count == 1)
        #expect(prompt.enter("show").isEmpty)
        prompt.send("covers\r")
        prompt.expect { $0.lines.contains { $0.contains("✗") } }
        prompt.send("\u{1b}")
        prompt.expect { $0.isAtPrompt }
        let undrawn = "Covers could not be drawn: a picture cannot be decoded, because the library 'libchafa.so.0'"
        #expect(prompt.screen.lines.contains { $0.hasPrefix(undrawn) }, "\(prompt.screen.lines)")
        prompt.enter("echo behind")
        #expect(prompt.screen.lines.contains("behind"))
    }

    /// The libraries that are loaded after a line has run.
    private func loaded(behind line: String, in home: ProgramHome) throws -> Set<String> {
        let result = try home.run(["-c", "\(line)\n! cat /proc/$PPID/maps"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("/libc.so."), "\(result)")
        let files = Set(result.output.matches(of: /\/([^\/\n]*)\.so/).map { String($0.1) })
        return files.intersection([
            "libchafa", "libgif", "libglib-2.0", "libjpeg", "libspng", "libturbojpeg", "libwebp", "libwebpdemux",
        ])
    }
}

extension ProgramHome {
    /// An environment in which these libraries cannot be loaded: the loader finds empty files first.
    fileprivate func lacking(_ libraries: [String]) throws -> [String: String] {
        for library in libraries { try write("", to: "lacking/\(library)") }
        return ["LD_LIBRARY_PATH": file("lacking")]
    }
}
