internal import Platform

/// A source of text in another encoding, delivered in UTF-8.
///
/// Bytes that have no meaning in the encoding become two that UTF-8 never has, so that they cost their own record
/// alone, and `TextFault` tells them from bytes of the file.
final class EncodedSource: ByteSource {
  private let source: any ByteSource
  private let converter: EncodingConverter
  /// The length of what is skipped for a malformed character.
  private let unitLength: Int
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Decompression.pieceLength, alignment: 16)
  /// The bytes of the buffer that are not converted yet.
  private var rest = 0..<0
  private var isAtEnd = false

  /// The longest character in UTF-8, and a shift of the encoding before it.
  private static let longestCharacter = 16

  /// - Parameter encoding: A name that `iconv --list` prints.
  /// - Throws: `FormatError.unknownEncoding`.
  init(_ source: any ByteSource, encoding: String, file: String) throws(FormatError) {
    guard let converter = EncodingConverter(from: encoding) else {
      throw .unknownEncoding(file: file, name: encoding)
    }
    (self.source, self.converter, unitLength) = (source, converter, Self.unitLength(of: encoding))
  }

  deinit { buffer.deallocate() }

  var bytesTaken: Int { source.bytesTaken }

  /// - Precondition: `output` has room for the longest character.
  func read(into output: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    precondition(output.count >= Self.longestCharacter, "a character may not fit")
    while true {
      // UTF-16 looks for its byte order mark in the first call, so that must not be an empty one.
      if rest.isEmpty, try !refill() { return 0 }
      let step = converter.convert(UnsafeMutableRawBufferPointer(rebasing: buffer[rest]), into: output)
      rest = rest.lowerBound + step.used..<rest.upperBound
      if step.written > 0 { return step.written }
      switch step.end {
      case .malformed: return skipUnit(output)
      case .incomplete: if try !refill() { return skipUnit(output) }
      case .none, .full: continue
      }
    }
  }

  /// Reads further bytes after those that are left. False at the end.
  private func refill() throws(FormatError) -> Bool {
    guard !isAtEnd else { return false }
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[rest]))
    rest = 0..<rest.count
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[rest.count...]))
    rest = 0..<rest.count + count
    isAtEnd = count == 0
    return count > 0
  }

  private func skipUnit(_ output: UnsafeMutableRawBufferPointer) -> Int {
    rest = min(rest.lowerBound + unitLength, rest.upperBound)..<rest.upperBound
    output.copyBytes(from: TextFault.notInEncoding)
    return TextFault.notInEncoding.count
  }

  private static func unitLength(of encoding: String) -> Int {
    let name = encoding.uppercased()
    if name.hasPrefix("UTF-32") || name.hasPrefix("UTF32") || name.hasPrefix("UCS-4") { return 4 }
    return name.hasPrefix("UTF-16") || name.hasPrefix("UTF16") || name.hasPrefix("UCS-2") ? 2 : 1
  }
}
