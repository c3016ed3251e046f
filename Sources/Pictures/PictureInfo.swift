/// The format and size of a picture file that passed a complete check.
package struct PictureInfo: Sendable, Hashable {
    /// The format, detected from the content.
    package let format: PictureFormat
    /// The size of the whole picture after rotation according to its orientation tag.
    package let size: PixelSize
}
