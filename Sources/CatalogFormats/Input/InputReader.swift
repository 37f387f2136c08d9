internal import CatalogRecords

/// A reader of one input: it opens and decompresses the bytes, detects the format, and delivers the records.
///
///     var reader = try InputReader(path: "quotes.csv.gz")
///     while let event = try reader.next() { … }
package struct InputReader {
  /// The path as the person typed it; `-` is standard input.
  package let file: String
  /// The format of the options, or else the detected one.
  package let format: InputFormat
  /// The size on disk in bytes, where known: the final value of `bytesTaken`.
  package let byteCount: Int?

  private let source: any ByteSource
  private var reader: any RecordReader
  private var isUntouched = true
  /// True if the first bytes are white space alone.
  private let beginsBlank: Bool
  private var isFinished = false

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameter isWanted: Polled while the file is read; `false` ends the reading with `FormatError.notWanted`, also
  ///   while a pipe gives nothing.
  /// - Throws: `FormatError` when the file is missing or unreadable, is not UTF-8 text, or has an unknown format.
  package init(
    path: String, options: InputOptions = InputOptions(), isWanted: @escaping () -> Bool = { true }
  ) throws(FormatError) {
    let file = try path == "-" ? SystemFile.standardInput : SystemFile.reading(path)
    try self.init(FileSource(file, isWanted: isWanted), file: path, byteCount: file.byteCount, options: options)
  }

  /// Reads from any source of bytes, compressed or not.
  ///
  /// - Parameter file: The name for locations and messages. Its extension may decide the format.
  package init(
    _ source: any ByteSource, file: String, byteCount: Int? = nil, options: InputOptions = InputOptions()
  ) throws(FormatError) {
    let bytes = try Decompression.source(for: source, file: file)
    var window = InputWindow(try Self.source(for: bytes, options.encoding, file: file), file: file)
    let head = try Self.head(of: &window)
    try Self.checkEncoding(head, file: file)
    let named = options.format ?? (options.listPath.isEmpty ? nil : .json)
    guard let format = named ?? Self.format(of: head, file: file) else {
      throw FormatSniffer.isText(head) ? .unknownFormat(file: file) : .binary(file: file)
    }
    window.consume(head.count - head.withoutByteOrderMark.count)
    (self.file, self.format, self.byteCount, self.source) = (file, format, byteCount, source)
    beginsBlank = head.withoutByteOrderMark.allSatisfy(\.isWhitespace)
    reader = try format.definition.reader(window, options)
  }

  /// The number of bytes read from the file, before decompression: for a progress bar.
  package var bytesTaken: Int { source.bytesTaken }

  /// The bytes of a table's header line. `nil` before the first call of `next`.
  package var header: [UInt8]? { reader.header }

  /// The document around the last record or rejection. `nil` if records do not depend on one.
  package var envelope: RecordEnvelope? { reader.envelope }

  /// The names of the members that lead to the list of records in a JSON file. Known after the first call of `next`.
  package var listPath: [String] { reader.listPath }

  /// The next record or rejection; `nil` at the end.
  ///
  /// - Throws: `FormatError` once, when nothing more can be read. Later calls return `nil`.
  package mutating func next() throws(FormatError) -> ReadEvent? {
    if isFinished { return nil }
    do {
      if let event = try reader.next() {
        isUntouched = false
        return event
      }
    } catch {
      isFinished = true
      throw error
    }
    isFinished = true
    return isUntouched ? nothingFound : nil
  }

  /// The event of an input without records: it is empty, or it is not of its format.
  private var nothingFound: ReadEvent {
    if beginsBlank || InputFormat.general.contains(format) { return .empty(file: file) }
    let text =
      "no record of the format '\(format.rawValue)' was found; check the file, or name its format with --format"
    return .notice(InputNotice(file: file, nothingFound: text))
  }

  /// The detected format. A blank input has none and needs none.
  private static func format(of head: [UInt8], file: String) -> InputFormat? {
    let isBlank = head.count < FormatSniffer.length && head.withoutByteOrderMark.allSatisfy(\.isWhitespace)
    return isBlank ? .jsonl : .guess(name: file, head: head)
  }

  /// The first bytes. A source that fails among them fails again after its complete records are read.
  private static func head(of window: inout InputWindow) throws(FormatError) -> [UInt8] {
    do {
      try window.load(atLeast: FormatSniffer.length)
    } catch {
      if window.count == 0 { throw error }
    }
    window.settleLineEnds()
    return window.bytes(0..<min(window.count, FormatSniffer.length))
  }

  /// A source of the text in UTF-8. XML names its encoding itself, and its reader converts it.
  private static func source(
    for bytes: any ByteSource, _ encoding: String?, file: String
  ) throws(FormatError) -> any ByteSource {
    guard let encoding else { return try declaredSource(for: bytes, file: file) }
    let peeked = PeekedSource(bytes)
    if try peeked.peek(5).elementsEqual("<?xml".utf8) { return peeked }
    return try EncodedSource(peeked, encoding: encoding, file: file)
  }

  /// A source in UTF-8 of a file that names another encoding, and whose first bytes are not UTF-8 beyond ASCII:
  /// programs have written both under one name.
  private static func declaredSource(for bytes: any ByteSource, file: String) throws(FormatError) -> any ByteSource {
    let peeked = PeekedSource(bytes)
    guard DeclaredEncoding.mayBegin(with: try peeked.peek(1).first),
      let name = DeclaredEncoding.name(in: try peeked.peek(DeclaredEncoding.lookahead))
    else { return peeked }
    let head = try peeked.peek(FormatSniffer.length)
    // A character may be cut off at the end.
    let whole = head.count < FormatSniffer.length ? head[...] : head.dropLast(4)
    let isUTF8 = whole.withUnsafeBufferPointer { TextFault.first(in: $0) == nil }
    if isUTF8, head.contains(where: { $0 >= 0x80 }) { return peeked }
    return try EncodedSource(peeked, encoding: name, file: file)
  }

  private static func checkEncoding(_ head: [UInt8], file: String) throws(FormatError) {
    let marks: [(bytes: [UInt8], encoding: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
      ([0xFF, 0xFE], "UTF-16"), ([0xFE, 0xFF], "UTF-16"),
    ]
    for mark in marks where head.starts(with: mark.bytes) {
      throw .notUTF8(file: file, encoding: mark.encoding)
    }
    if let encoding = wideEncoding(head) { throw .notUTF8(file: file, encoding: encoding) }
  }

  /// The encoding of a text without a byte order mark whose first characters have a NUL byte after or before them.
  private static func wideEncoding(_ head: [UInt8]) -> String? {
    guard head.count >= 4 else { return nil }
    func isASCII(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }
    switch (head[0], head[1], head[2], head[3]) {
    case (let first, 0, let second, 0) where isASCII(first) && isASCII(second): return "UTF-16LE"
    case (0, let first, 0, let second) where isASCII(first) && isASCII(second): return "UTF-16BE"
    default: return nil
    }
  }
}
