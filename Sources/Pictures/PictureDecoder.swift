import CPictures
internal import Files

/// Decodes picture files.
///
/// The methods do not block and belong to no actor. Ten million pixels take from 25 ms (JPEG) to 200 ms (PNG), so
/// call them off the main actor. The decoder checks for cancellation of the current task between rows; for JPEG and
/// WebP, only at the beginning and at the end.
package struct PictureDecoder: Sendable {
    let limits: PictureLimits

    init(limits: PictureLimits) { self.limits = limits }

    /// A decoder with limits that suffice for any cover: 40 million pixels, 64 MB.
    package init() { self.init(limits: PictureLimits()) }

    /// Checks the whole picture and returns its format and size. A JPEG is read to its end; other formats are decoded
    /// at a small size that needs little memory.
    package func check(_ bytes: [UInt8]) throws(PictureError) -> (format: PictureFormat, size: PixelSize) {
        try decode(bytes, fitting: PixelSize(width: 32, height: 32), isCheck: true) { decoded, format in
            (format, decoded.fullSize)
        }
    }

    /// Decodes the picture, reduced to fit into `size` but never enlarged; the aspect ratio is unchanged.
    package func read(_ bytes: [UInt8], fitting size: PixelSize) throws(PictureError) -> Picture {
        try decode(bytes, fitting: size, isCheck: false) { (decoded, format) throws(PictureError) in
            let drawn = PixelSize(width: Int(decoded.width), height: Int(decoded.height))
            let pixels = Array(UnsafeBufferPointer(start: decoded.pixels, count: drawn.width * drawn.height * 4))
            guard let picture = Picture(size: drawn, pixels: pixels) else { throw .damaged(format) }
            return picture
        }
    }

    private func decode<Result>(
        _ bytes: [UInt8], fitting size: PixelSize, isCheck: Bool,
        _ receive: (cpic_picture, PictureFormat) throws(PictureError) -> Result
    ) throws(PictureError) -> Result {
        let format = try format(of: bytes)
        var decoded = cpic_picture()
        defer { cpic_release(&decoded) }
        let status = bytes.withUnsafeBufferPointer { buffer in
            var request = request(format, fitting: size)
            request.is_check = isCheck
            request.bytes = buffer.baseAddress
            request.count = buffer.count
            return cpic_decode(&request, &decoded)
        }
        if let error = error(status, format, decoded) { throw error }
        return try receive(decoded, format)
    }

    private func format(of bytes: [UInt8]) throws(PictureError) -> PictureFormat {
        if bytes.isEmpty { throw .empty }
        if bytes.count > limits.bytes { throw .tooManyBytes(bytes.count, limit: limits.bytes) }
        guard let format = PictureFormat(bytes: bytes) else { throw .noPicture(ForeignContent(bytes: bytes)) }
        return format
    }

    private func request(_ format: PictureFormat, fitting size: PixelSize) -> cpic_request {
        var request = cpic_request()
        request.format =
            switch format {
            case .jpeg: CPIC_JPEG
            case .png: CPIC_PNG
            case .webp: CPIC_WEBP
            case .gif: CPIC_GIF
            }
        request.fit_width = UInt32(clamping: size.width)
        request.fit_height = UInt32(clamping: size.height)
        request.side_limit = UInt32(clamping: limits.side)
        request.pixel_limit = UInt64(clamping: limits.pixels)
        request.memory_limit = UInt64(clamping: limits.memory)
        request.is_cancelled = { Task.isCancelled }
        return request
    }

    private func error(_ status: cpic_status, _ format: PictureFormat, _ decoded: cpic_picture) -> PictureError? {
        switch status {
        case CPIC_OK: nil
        case CPIC_TRUNCATED: .breaksOff(format)
        case CPIC_UNSUPPORTED: .unsupported(format)
        case CPIC_NO_PIXELS: .noPixels
        case CPIC_TOO_LARGE: .tooLarge(decoded.fullSize, limits)
        case CPIC_NEEDS_MEMORY: .needsMemory(decoded.fullSize)
        case CPIC_NO_MEMORY: .outOfMemory
        case CPIC_CANCELLED: .cancelled
        case CPIC_NO_LIBRARY: .noLibrary(String(cString: decoded.missing))
        default: .damaged(format)
        }
    }
}

extension PictureDecoder {
    /// Reads and checks the whole file; a file that passes can be displayed. Blocks only for disk access.
    package func check(file path: String) throws(PictureError) -> (format: PictureFormat, size: PixelSize) {
        try check(bytes(of: path))
    }

    /// Decodes the picture in a file as ``read(_:fitting:)`` does. Blocks only for disk access.
    package func read(file path: String, fitting size: PixelSize) throws(PictureError) -> Picture {
        try read(bytes(of: path), fitting: size)
    }

    /// The file is read, not mapped: truncation by another process would crash the program during access to a
    /// mapping.
    private func bytes(of path: String) throws(PictureError) -> [UInt8] {
        do throws(RegularFile.Failure) {
            return try RegularFile.contents(of: path, limit: limits.bytes)
        } catch {
            switch error {
            case .notRegular: throw .noFile
            case .tooLarge(let size): throw .tooManyBytes(size ?? limits.bytes + 1, limit: limits.bytes)
            case .system(let error): throw .unreadable(error.description)
            }
        }
    }
}

extension Picture {
    /// The picture as a JPEG file, on white where it is transparent.
    ///
    /// - Parameter quality: From 1 to 100.
    package func jpeg(quality: Int) throws(PictureError) -> [UInt8] {
        var file = cpic_jpeg_file()
        defer { cpic_free(file.bytes) }
        switch cpic_encode_jpeg(pixels, Int32(size.width), Int32(size.height), Int32(quality), &file) {
        case CPIC_OK: return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
        case CPIC_NO_LIBRARY: throw .noLibrary(String(cString: file.missing))
        default: throw .outOfMemory
        }
    }
}

extension cpic_picture {
    fileprivate var fullSize: PixelSize { PixelSize(width: Int(full_width), height: Int(full_height)) }
}
