import PictureReaders
import Pictures
import Testing

/// Pictures as JPEG files.
@Suite struct PictureEncodingTests {
    @Test(arguments: [(1, 1), (160, 160), (160, 3), (17, 160)])
    func `an encoded picture decodes to about the same`(width: Int, height: Int) throws {
        let picture = Picture(width: width, height: height) { x, y in Pixel(UInt8(x), UInt8(y), 128, 255) }
        let decoded = try PictureDecoder().read(picture.jpeg(quality: 95), fitting: picture.size)
        #expect(decoded.size == picture.size)
        let difference = zip(decoded.pixels, picture.pixels).map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(difference) <= 16)
    }

    @Test func `transparent parts are white`() throws {
        let picture = Picture(width: 16, height: 16) { _, y in Pixel(0, 0, 0, y < 8 ? 0 : 255) }
        let decoded = try PictureDecoder().read(picture.jpeg(quality: 95), fitting: picture.size)
        #expect(decoded.pixels[0..<3].allSatisfy { $0 > 250 })
        #expect(decoded.pixels[(15 * 16 * 4)..<(15 * 16 * 4 + 3)].allSatisfy { $0 < 5 })
        #expect(decoded.pixels[3] == 255)
    }
}
