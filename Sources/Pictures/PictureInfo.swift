/// What a picture file is, of which every byte was found to be right.
package struct PictureInfo: Sendable, Hashable {
    /// By its content.
    package let format: PictureFormat
    /// The whole picture's, as it is looked at: a photograph that was taken sideways is turned.
    package let size: PixelSize
}
