import PictureEncoders
import PictureReaders
import Testing

@testable import Pictures

@Suite struct PictureDecoderTests {
    private let decoder = PictureDecoder()
    private let whole = PixelSize(width: 1000, height: 1000)

    @Test func `every format is decoded to the pixels that it was made of`() throws {
        for (name, bytes) in TestFile.everyKind(of: .fourColors()) {
            let tolerance = name.contains("jpeg") ? 6 : name == "webp" ? 255 : 0
            let picture = try decoder.read(bytes, fitting: whole)
            #expect(picture.distance(to: .fourColors()) <= tolerance, "\(name)")
            // Lossy WebP mixes colours at their borders.
            for (x, y) in [(8, 8), (55, 8), (8, 55), (55, 55)] {
                #expect(picture[x, y].distance(to: Picture.fourColors()[x, y]) < 12, "\(name) at \(x), \(y)")
            }
        }
    }

    @Test func `format and size are detected by content`() throws {
        for (name, bytes) in TestFile.everyKind(of: .shades) {
            let info = try decoder.check(bytes)
            #expect(name.contains(info.format.rawValue.lowercased()), "\(name)")
            #expect(info.size == PixelSize(width: 64, height: 48), "\(name)")
        }
    }

    @Test(arguments: [0, 2, 3, 4, 6], [8, 16])
    func `every colour type of PNG is decoded`(colorType: Int32, depth: Int32) throws {
        if colorType == 3 && depth == 16 { return }
        let hasAlpha = [3, 4, 6].contains(colorType)
        let isGrey = [0, 4].contains(colorType)
        let picture = Picture(width: 20, height: 10) { x, y in
            let light = UInt8(x * 12)
            return Pixel(light, isGrey ? light : UInt8(y * 20), isGrey ? light : 99, hasAlpha && x > 9 ? 128 : 255)
        }
        let bytes = TestFile.png(picture, colorType: colorType, depth: depth)
        #expect(try decoder.read(bytes, fitting: whole) == picture)
    }

    @Test(arguments: [PENC_CMYK, PENC_ADOBE_CMYK])
    func `CMYK is converted to RGB, also with Adobe's inverted values`(colors: penc_colors) throws {
        let picture = try decoder.read(TestFile.jpeg(.fourColors(), colors), fitting: whole)
        #expect(picture.distance(to: .fourColors()) <= 8)
    }

    @Test func `a grey JPEG is grey`() throws {
        let grey = Picture(width: 32, height: 32) { x, _ in Pixel(UInt8(x * 8), UInt8(x * 8), UInt8(x * 8), 255) }
        #expect(try decoder.read(TestFile.jpeg(grey, PENC_GREY), fitting: whole).distance(to: grey) <= 6)
    }

    @Test(arguments: 1...8) func `a photograph is rotated according to its orientation`(orientation: Int) throws {
        let upright = Picture.fourColors(width: 64, height: 32)
        // A camera in this orientation writes this picture: the inverse of the transformation in Exif.
        let lying =
            switch orientation {
            case 2: upright.mapped(width: 64, height: 32) { x, y in (63 - x, y) }
            case 3: upright.mapped(width: 64, height: 32) { x, y in (63 - x, 31 - y) }
            case 4: upright.mapped(width: 64, height: 32) { x, y in (x, 31 - y) }
            case 5: upright.mapped(width: 32, height: 64) { x, y in (y, x) }
            case 6: upright.mapped(width: 32, height: 64) { x, y in (63 - y, x) }
            case 7: upright.mapped(width: 32, height: 64) { x, y in (63 - y, 31 - x) }
            case 8: upright.mapped(width: 32, height: 64) { x, y in (y, 31 - x) }
            default: upright
            }
        let bytes = TestFile.jpeg(lying, orientation: Int32(orientation))
        #expect(try decoder.check(bytes).size == upright.size)
        #expect(try decoder.read(bytes, fitting: whole).distance(to: upright) <= 8)
        let small = try decoder.read(bytes, fitting: PixelSize(width: 16, height: 16))
        #expect(small.size == PixelSize(width: 16, height: 8))
        #expect(small[2, 1].distance(to: .red) < 12)
        #expect(small[13, 6].distance(to: .yellow) < 12)
    }

    @Test func `a picture is reduced to fit, with its aspect ratio, and never enlarged`() throws {
        for (name, bytes) in TestFile.everyKind(of: .fourColors(width: 90, height: 60)) {
            let small = try decoder.read(bytes, fitting: PixelSize(width: 30, height: 30))
            #expect(small.size == PixelSize(width: 30, height: 20), "\(name)")
            for (x, y, color) in [(5, 4, Pixel.red), (24, 4, .green), (5, 15, .blue), (24, 15, .yellow)] {
                #expect(small[x, y].distance(to: color) < 12, "\(name) at \(x), \(y)")
            }
            let odd = try decoder.read(bytes, fitting: PixelSize(width: 1, height: 7))
            #expect(odd.size == PixelSize(width: 1, height: 1), "\(name)")
        }
    }

    @Test func `a scaled pixel is the mean of its area, and transparent pixels do not contribute`() throws {
        let row = Picture(width: 3, height: 1) { x, _ in [.red, .blue, Pixel(0, 255, 0, 0)][x] }
        let small = try decoder.read(TestFile.png(row), fitting: PixelSize(width: 2, height: 1))
        #expect(small[0, 0] == Pixel(170, 0, 85, 255))
        #expect(small[1, 0] == Pixel(0, 0, 255, 85))
    }

    @Test func `a GIF's frame is placed on a transparent canvas`() throws {
        let frame = Picture(width: 6, height: 9) { x, _ in x == 0 ? .clear : .red }
        for isInterlaced in [false, true] {
            let bytes = TestFile.gif(
                frame, left: 3, top: 2, screen: PixelSize(width: 12, height: 12), isInterlaced: isInterlaced)
            let expected = Picture(width: 12, height: 12) { x, y in
                (4..<9).contains(x) && (2..<11).contains(y) ? .red : .clear
            }
            #expect(try decoder.read(bytes, fitting: whole).distance(to: expected) == 0)
        }
    }

    @Test func `an animated WebP shows its first frame at its position`() throws {
        let frame = TestFile.webp(.fourColors(width: 8, height: 8)).dropFirst(12)
        let bytes = MovingWebP.file(frames: [frame, frame], width: 8, height: 8, left: 4, top: 2, canvas: (20, 16))
        let picture = try decoder.read(bytes, fitting: whole)
        #expect(picture.size == PixelSize(width: 20, height: 16))
        #expect(picture[3, 2].w == 0)
        #expect(picture[12, 2].w == 0)
        #expect(picture[4, 2] == .red)
        #expect(picture[11, 2] == .green)
        #expect(picture[4, 9] == .blue)
    }

    @Test func `bytes after the end are ignored`() throws {
        for (name, bytes) in TestFile.everyKind(of: .shades) {
            let padded = bytes + Array("\r\n<!-- served from here -->".utf8)
            #expect(try decoder.read(padded, fitting: whole) == decoder.read(bytes, fitting: whole), "\(name)")
        }
    }

    @Test func `a cancelled task decodes nothing`() async {
        for (name, bytes) in TestFile.everyKind(of: .fourColors(width: 400, height: 400)) {
            let (decoder, size) = (decoder, whole)
            let task = Task { () throws(PictureError) -> Picture in
                while !Task.isCancelled { await Task.yield() }
                return try decoder.read(bytes, fitting: size)
            }
            task.cancel()
            #expect(await task.result.isFailure(.cancelled), "\(name)")
        }
    }
}

extension Result {
    fileprivate func isFailure(_ error: PictureError) -> Bool {
        if case .failure(let found) = self { found as? PictureError == error } else { false }
    }
}
