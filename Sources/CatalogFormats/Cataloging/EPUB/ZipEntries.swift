internal import CSystemZlib
internal import CatalogRecords

/// A reader for the files in a zip archive, from the first byte to the last, in memory that does not grow with it.
///
/// It follows the headers before the files, so that it reads standard input too (APPNOTE 6.3, sections 4.3 and 4.4).
struct ZipEntries {
  /// A file's name and, if it was wanted, its content.
  struct Entry {
    let name: String
    let content: [UInt8]?
  }

  private var window: InputWindow
  private let limit: Int

  init(_ window: InputWindow, limit: Int) { (self.window, self.limit) = (window, limit) }

  private static let headerLength = 30

  /// The next file; `nil` after the last.
  ///
  /// - Parameter isWanted: True if the content of a file of that name is kept.
  /// - Throws: `ZipFault` when the archive is damaged, encrypted, or in a form that cannot be followed.
  mutating func next(isWanted: (String) -> Bool) throws -> Entry? {
    try window.load(atLeast: Self.headerLength)
    guard window.count >= Self.headerLength, number(0, 4) == 0x0403_4B50 else { return nil }
    let header = Header(
      flags: number(6, 2), method: number(8, 2), size: number(18, 4),
      nameLength: number(26, 2), extraLength: number(28, 2))
    let start = Self.headerLength + header.nameLength + header.extraLength
    try window.load(atLeast: start)
    guard window.count >= start else { throw ZipFault.truncated }
    let name = String(decoding: window.bytes(Self.headerLength..<Self.headerLength + header.nameLength), as: UTF8.self)
    window.consume(start)
    if header.isEncrypted { throw ZipFault.encrypted }
    let content = try content(of: header, isKept: isWanted(name))
    if header.hasDescriptor { try skipDescriptor() }
    return Entry(name: name, content: content)
  }

  private struct Header {
    let flags, method, size, nameLength, extraLength: Int
    var isEncrypted: Bool { flags & 1 != 0 }
    /// True if size and checksum follow the content.
    var hasDescriptor: Bool { flags & 8 != 0 }
    var hasSize: Bool { !hasDescriptor && size != 0xFFFF_FFFF }
  }

  private mutating func content(of header: Header, isKept: Bool) throws -> [UInt8]? {
    switch header.method {
    case 0 where header.hasSize: return try stored(header.size, isKept: isKept)
    case 8: return try inflated(isKept: isKept)
    case 0: throw ZipFault.unknownSize
    default: throw ZipFault.method(header.method)
    }
  }

  private mutating func stored(_ size: Int, isKept: Bool) throws -> [UInt8]? {
    if isKept, size > limit { throw ZipFault.tooLarge }
    var content: [UInt8] = []
    var rest = size
    while rest > 0 {
      if window.count == 0, try !window.load() { throw ZipFault.truncated }
      let count = min(rest, window.count)
      if isKept { content += window.bytes(0..<count) }
      window.consume(count)
      rest -= count
    }
    return isKept ? content : nil
  }

  private mutating func inflated(isKept: Bool) throws -> [UInt8]? {
    let inflater = Inflater()
    var content: [UInt8] = []
    while !inflater.isAtEnd {
      if window.count == 0, try !window.load() { throw ZipFault.truncated }
      let (used, output) = try window.withBytes { bytes in Result { try inflater.inflate(bytes) } }.get()
      window.consume(used)
      if isKept { content += output }
      if content.count > limit { throw ZipFault.tooLarge }
    }
    return isKept ? content : nil
  }

  /// Skips checksum and sizes, of 4 or 8 bytes, with a signature before them or not, up to the next header.
  private mutating func skipDescriptor() throws {
    try window.load(atLeast: 28)
    for length in [16, 12, 24, 20] where window.count >= length + 4 && number(length, 2) == 0x4B50 {
      return window.consume(length)
    }
    throw ZipFault.truncated
  }

  /// A number with its low byte first.
  private func number(_ offset: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 | Int(window[offset + $1]) << (8 * $1) }
  }
}

/// A reason for which an archive cannot be read on.
enum ZipFault: Error, CustomStringConvertible {
  case truncated, encrypted, unknownSize, tooLarge, damaged
  case method(Int)

  var description: String {
    switch self {
    case .truncated: "the archive ends within a file; get a new copy"
    case .encrypted: "the archive is encrypted"
    case .unknownSize: "a file in the archive has no size; pack it again"
    case .tooLarge: "the package file in the archive is larger than a record may be"
    case .damaged: "the compressed data is damaged; get a new copy"
    case .method(let number): "a file in the archive is compressed with method \(number); pack it again with deflate"
    }
  }
}

/// A decompressor of raw deflate (RFC 1951).
private final class Inflater {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private(set) var isAtEnd = false

  init() {
    stream.initialize(to: z_stream())
    let status = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory for a stream, or is another major version")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    buffer.deallocate()
  }

  /// Up to 64 KiB of output, and the number of input bytes that it took.
  func inflate(_ input: UnsafeBufferPointer<UInt8>) throws(ZipFault) -> (used: Int, output: [UInt8]) {
    let count = min(input.count, 1 << 20)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = uInt(count)
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = uInt(buffer.count)
    let status = CSystemZlib.inflate(stream, Z_NO_FLUSH)
    guard status == Z_OK || status == Z_STREAM_END else { throw .damaged }
    isAtEnd = status == Z_STREAM_END
    let output = buffer[..<(buffer.count - Int(stream.pointee.avail_out))]
    return (count - Int(stream.pointee.avail_in), Array(output))
  }
}
