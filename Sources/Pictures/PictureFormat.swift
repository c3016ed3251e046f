/// The kinds of picture files that can be shown.
package enum PictureFormat: String, Sendable, CaseIterable {
    case jpeg
    case png
    case webp
    case gif
}
