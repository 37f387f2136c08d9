internal import CatalogRecords

/// Reads one input from its first byte to its last: opens it, decompresses it, tells its format, and gives its records.
///
///     var reader = try InputReader(path: "quotes.csv.gz")
///     while let event = try reader.next() { … }
package struct InputReader {
  /// As the person named it; `-` is standard input.
  package let file: String
  /// As the options say, else as it was told.
  package let format: InputFormat
  /// The file's size as it is stored, where that is known: what `bytesTaken` runs up to.
  package let byteCount: Int?

  private let source: any ByteSource
  private var reader: any RecordReader
  private var isUntouched = true
  private var isFinished = false

  /// Opens a file, or standard input for `-`.
  ///
  /// - Throws: `FormatError` when it is not there, cannot be read, is no UTF-8 text, or is of no known format.
  package init(path: String, options: InputOptions = InputOptions()) throws(FormatError) {
    let file = try path == "-" ? SystemFile.standardInput : SystemFile.reading(path)
    try self.init(FileSource(file), file: path, byteCount: file.byteCount, options: options)
  }

  /// Reads from any source of bytes, compressed or not.
  ///
  /// - Parameter file: What the source is called in locations and messages, and what its format may be told from.
  package init(
    _ source: any ByteSource, file: String, byteCount: Int? = nil, options: InputOptions = InputOptions()
  ) throws(FormatError) {
    var window = InputWindow(try Decompression.source(for: source, file: file), file: file)
    let head = try Self.head(of: &window, isNeeded: options.format == nil)
    try Self.checkEncoding(head, file: file)
    guard let format = options.format ?? Self.format(of: head, file: file) else {
      throw head.contains(0) ? .binary(file: file) : .unknownFormat(file: file)
    }
    window.consume(head.count - head.withoutByteOrderMark.count)
    (self.file, self.format, self.byteCount, self.source) = (file, format, byteCount, source)
    reader = try format.reader(window, options: options)
  }

  /// How many bytes were taken from the file, compressed where it is: for a progress bar.
  package var bytesTaken: Int { source.bytesTaken }

  /// The bytes of a table's header line. Known once `next` was called.
  package var header: [UInt8]? { reader.header }

  /// The next record or rejected piece, `nil` at the end.
  ///
  /// - Throws: `FormatError` when nothing more can be read, once; `nil` after that.
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
    return isUntouched ? .empty(file: file) : nil
  }

  /// An empty input has no format and needs none.
  private static func format(of head: [UInt8], file: String) -> InputFormat? {
    let isBlank = head.count < FormatSniffer.length && head.withoutByteOrderMark.allSatisfy(\.isWhitespace)
    return isBlank ? .jsonl : .guess(name: file, head: head)
  }

  /// The first bytes. A source that fails in them fails again when its records are read, and they come first.
  private static func head(of window: inout InputWindow, isNeeded: Bool) throws(FormatError) -> [UInt8] {
    do {
      try window.load(atLeast: isNeeded ? FormatSniffer.length : 4)
    } catch {
      if window.count == 0 { throw error }
    }
    return window.bytes(0..<min(window.count, FormatSniffer.length))
  }

  private static func checkEncoding(_ head: [UInt8], file: String) throws(FormatError) {
    let marks: [(bytes: [UInt8], encoding: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
      ([0xFF, 0xFE], "UTF-16"), ([0xFE, 0xFF], "UTF-16"),
    ]
    for mark in marks where head.starts(with: mark.bytes) {
      throw .notUTF8(file: file, encoding: mark.encoding)
    }
  }
}

extension InputFormat {
  fileprivate func reader(_ window: InputWindow, options: InputOptions) throws(FormatError) -> any RecordReader {
    switch self {
    case .jsonl: JSONLinesReader(window, options: options)
    case .json: JSONReader(window, options: options)
    case .csv: try CSVReader(window, options: options)
    case .tsv: TSVReader(window, options: options)
    case .fortune: FortuneReader(window, options: options)
    }
  }
}

/// How an input is to be read, where it does not say so itself.
public struct InputOptions: Hashable, Sendable {
  /// `nil`: told from the name, else from the first bytes.
  public var format: InputFormat?
  /// Between the cells of a CSV or TSV file. `nil`: a tab for TSV; for CSV whichever of `,` `;` tab `|` the header has most.
  public var delimiter: UInt8?
  /// The names of a table's columns when it has no header row. `nil`: the first row is the header.
  public var columns: [String]?
  /// Records larger than this are rejected, and never held in memory.
  public var maxRecordBytes: Int
  /// Whether `\t`, `\n`, `\r` and `\\` in a TSV file stand for a tab, line ends and a backslash.
  public var readsTSVEscapes: Bool

  /// - Precondition: `maxRecordBytes` is above 0.
  public init(
    format: InputFormat? = nil, delimiter: UInt8? = nil, columns: [String]? = nil,
    maxRecordBytes: Int = 16 * 1024 * 1024, readsTSVEscapes: Bool = true
  ) {
    precondition(maxRecordBytes > 0, "no record would be small enough")
    self.format = format
    self.delimiter = delimiter
    self.columns = columns
    self.maxRecordBytes = maxRecordBytes
    self.readsTSVEscapes = readsTSVEscapes
  }
}
