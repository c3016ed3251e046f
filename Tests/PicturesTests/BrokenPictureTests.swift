import Foundation
import PictureEncoders
import PictureReaders
import Randomness
import TestFiles
import Testing

@testable import Pictures

@Suite struct BrokenPictureTests {
    private let decoder = PictureDecoder()

    @Test func `a truncated file is an error for any length`() {
        for (name, bytes) in TestFile.everyKind(of: .shades) {
            for eighth in 1..<8 {
                let part = Array(bytes.prefix(bytes.count * eighth / 8))
                let expected = PictureError.breaksOff(PictureFormat(bytes: bytes) ?? .gif)
                #expect(throws: expected, "\(name), \(eighth) eighths") { try decoder.check(part) }
            }
        }
    }

    @Test func `an animated picture that ends after its first frame is an error`() throws {
        let gif = TestFile.gif(.shades)
        let second = gif.dropFirst(13 + 256 * 3).dropLast()
        let moving = gif.dropLast() + second + [0x3B]
        #expect(try decoder.check(Array(moving)).size == Picture.shades.size)
        #expect(throws: PictureError.breaksOff(.gif)) { try decoder.check(Array(moving.dropLast(20))) }
    }

    @Test func `two thousand files with flipped bits give a picture within the limits or an error`() {
        var generator = SeededRandom(seed: 2_000)
        let kinds = TestFile.everyKind(of: .shades)
        let strict = PictureDecoder(limits: PictureLimits(side: 2000, pixels: 1_000_000, memory: 4 << 20))
        var decoded = 0
        for round in 0..<2000 {
            var bytes = kinds[round % kinds.count].bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let bit = Int.random(in: 0..<bytes.count * 8, using: &generator)
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            }
            guard let picture = try? strict.read(bytes, fitting: PixelSize(width: 50, height: 50)) else { continue }
            decoded += 1
            #expect(picture.size.width <= 50)
            #expect(picture.size.height <= 50)
            #expect(picture.pixels.count == picture.size.width * picture.size.height * 4)
        }
        // Most formats have no checksums, so there must be both pictures and errors; otherwise the test is not
        // effective.
        #expect((100..<1900).contains(decoded))
    }

    @Test func `the error for a file that is not a picture names its type`() {
        let contents: [(String, String)] = [
            ("<!DOCTYPE html><title>404</title>", "is not a picture: it is HTML"),
            ("\u{feff}\n <HTML><body>", "is not a picture: it is HTML"),
            ("<?xml version='1.0'?><svg/>", "is not a picture: it is SVG, which is not supported"),
            ("<?xml version='1.0'?><Error/>", "is not a picture: it is XML"),
            ("{\"error\": 404}", "is not a picture: it is JSON"), ("%PDF-1.7", "is not a picture: it is PDF"),
            ("not found", "is not a picture: it is text"), ("", "is empty"),
            ("\u{0}\u{1}\u{2}", "is not a picture: it is not JPEG, PNG, WebP or GIF"),
        ]
        for (content, wording) in contents {
            let error = #expect(throws: PictureError.self) { try decoder.check(Array(content.utf8)) }
            #expect(error?.description == wording)
        }
        #expect(throws: PictureError.noPicture(.compressed)) { try decoder.check([0x1F, 0x8B, 8, 0]) }
    }

    @Test func `a picture with a huge declared size is rejected before decoding`() throws {
        let error = #expect(throws: PictureError.self) {
            try decoder.check(Self.resized(TestFile.png(.shades), width: 40_000, height: 40_000))
        }
        #expect(
            error?.description == "is 40000 × 40000 pixels; the limit is 20000 for a side")
        let wide = #expect(throws: PictureError.self) {
            try decoder.check(Self.resized(TestFile.png(.shades), width: 19_000, height: 19_000))
        }
        #expect(wide?.description == "is 19000 × 19000 pixels; the limit is 40 million in total")
        var jpeg = TestFile.jpeg(.shades)
        let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0]))
        jpeg.replaceSubrange((frame.lowerBound + 5)..<(frame.lowerBound + 9), with: [0x9C, 0x40, 0x9C, 0x40])
        #expect(throws: PictureError.tooLarge(PixelSize(width: 40_000, height: 40_000), PictureLimits())) {
            try decoder.check(jpeg)
        }
        var gif = TestFile.gif(.shades)
        gif.replaceSubrange(6..<10, with: [0x40, 0x9C, 0x40, 0x9C])
        #expect(throws: PictureError.tooLarge(PixelSize(width: 40_000, height: 40_000), PictureLimits())) {
            try decoder.check(gif)
        }
    }

    @Test func `a picture without a width is rejected`() throws {
        #expect(throws: PictureError.noPixels) {
            try decoder.check(Self.resized(TestFile.png(.shades), width: 0, height: 9))
        }
        var jpeg = TestFile.jpeg(.shades)
        let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0]))
        jpeg.replaceSubrange((frame.lowerBound + 5)..<(frame.lowerBound + 7), with: [0, 0])
        #expect(throws: PictureError.noPixels) { try decoder.check(jpeg) }
    }

    @Test func `a JPEG of a rare kind, or with hundreds of scans, is refused before decoding`() throws {
        let progressive = TestFile.jpeg(.shades, isProgressive: true)
        let scan = try #require(progressive.ranges(of: [0xFF, 0xDA]).last?.lowerBound)
        let repeated = (0..<100).flatMap { _ in progressive[scan..<progressive.count - 2] }
        // A marker without a length must not hide the segments after it.
        for hidden in [[], [0xFF, 0x01]] as [[UInt8]] {
            let bytes = progressive[..<scan] + hidden + repeated + [0xFF, 0xD9]
            #expect(throws: PictureError.damaged(.jpeg)) { try decoder.check(Array(bytes)) }
            #expect(throws: PictureError.damaged(.jpeg)) {
                try decoder.read(Array(bytes), fitting: PixelSize(width: 9, height: 9))
            }
        }
        var bytes = TestFile.jpeg(.shades)
        let frame = try #require(bytes.firstRange(of: [0xFF, 0xC0])).lowerBound
        bytes[frame + 1] = 0xC3
        #expect(throws: PictureError.unsupported(.jpeg)) { try decoder.check(bytes) }
        bytes.replaceSubrange(frame + 1...frame + 4, with: [0xC0, bytes[frame + 2], bytes[frame + 3], 12])
        #expect(throws: PictureError.unsupported(.jpeg)) { try decoder.check(bytes) }
    }

    @Test func `pictures that are decoded as a whole have a memory limit, and others do not`() throws {
        let strict = PictureDecoder(limits: PictureLimits(memory: 10_000))
        for (name, bytes) in TestFile.everyKind(of: .fourColors(width: 120, height: 120)) {
            let isWhole = ["progressive jpeg", "interlaced png", "webp", "webp without loss", "gif", "interlaced gif"]
            if isWhole.contains(name) {
                #expect(throws: PictureError.needsMemory(PixelSize(width: 120, height: 120)), "\(name)") {
                    try strict.check(bytes)
                }
            } else if name == "png" {
                #expect(try strict.check(bytes).format == .png)
            }
        }
        #expect(try decoder.check(TestFile.jpeg(.fourColors(), isProgressive: true)).format == .jpeg)
    }

    @Test func `the content of a file determines its format, not the name`() throws {
        let folder = TemporaryFolder()
        let path = folder.file("cover.png")
        try Data(TestFile.webp(.shades)).write(to: URL(filePath: path))
        let info = try decoder.check(file: path)
        #expect(info.format == .webp)
        #expect(info.size == Picture.shades.size)
        #expect(try decoder.read(file: path, fitting: PixelSize(width: 64, height: 64)) == .shades)
        #expect(throws: PictureError.tooManyBytes(try Data(contentsOf: URL(filePath: path)).count, limit: 10)) {
            try PictureDecoder(limits: PictureLimits(bytes: 10)).check(file: path)
        }
        #expect(throws: PictureError.noFile) { try decoder.check(file: folder.path) }
        #expect(mkfifo(path + ".pipe", 0o600) == 0)
        #expect(throws: PictureError.noFile) { try decoder.check(file: path + ".pipe") }
        let missing = #expect(throws: PictureError.self) { try decoder.check(file: path + ".missing") }
        #expect(missing?.description == "cannot be read: No such file or directory")
    }

    /// A PNG whose header declares another size, with a valid checksum.
    private static func resized(_ png: [UInt8], width: UInt32, height: UInt32) -> [UInt8] {
        func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) } }
        var file = png
        file.replaceSubrange(16..<24, with: bytes(width) + bytes(height))
        var sum: UInt32 = .max
        for byte in file[12..<29] {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        file.replaceSubrange(29..<33, with: bytes(~sum))
        return file
    }
}
