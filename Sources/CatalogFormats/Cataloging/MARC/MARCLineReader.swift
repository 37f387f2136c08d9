internal import CatalogRecords

/// A reader for MARC as lines of text: the notation of MARCMaker, and Aleph's sequential one.
struct MARCLineReader: RecordReader {
  enum Notation { case marcMaker, aleph }

  private var window: InputWindow
  private let notation: Notation
  private let limit: Int
  private let mapper: MARCMapper

  init(_ window: InputWindow, _ options: InputOptions, _ notation: Notation) {
    (self.window, self.notation) = (window, notation)
    limit = options.maxRecordBytes
    mapper = MARCMapper(options)
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    try skipBlankLines()
    let location = window.location
    guard let bytes = try block() else { return .tooLarge(at: location, limit: limit) }
    if bytes.isEmpty { return nil }
    do {
      let record = try record(bytes)
      return .record(
        RawRecord(
          names: MARCTarget.names, values: try mapper.values(of: record), location: location, bytes: bytes))
    } catch {
      return .rejected(RejectedInput(location: location, reason: error.reason, bytes: bytes))
    }
  }

  private func record(_ bytes: [UInt8]) throws(PieceFault) -> MARCRecord {
    if let fault = bytes.withUnsafeBufferPointer(TextFault.first) { throw PieceFault(reason: fault.reason) }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    switch notation {
    case .marcMaker: return try MARCLines.record(lines)
    case .aleph: return try AlephLines.record(lines)
    }
  }

  private mutating func skipBlankLines() throws(FormatError) {
    while let line = try window.line(limit: limit), !line.isTooLong {
      guard window.withBytes({ $0[..<line.length].allSatisfy(\.isWhitespace) }) else { return }
      window.consume(line.extent)
      if line.extent == 0 { return }
    }
  }

  /// The lines of a record, without the last line end; empty at the end of the input, `nil` when they are too many.
  private mutating func block() throws(FormatError) -> [UInt8]? {
    var block: [UInt8] = []
    var first: [UInt8] = []
    var isTooLarge = false
    while let line = try window.line(limit: limit) {
      let bytes = window.bytes(0..<line.length)
      if !first.isEmpty, !line.isTooLong, begins(bytes, after: first) { break }
      window.consume(line.extent)
      isTooLarge = isTooLarge || line.isTooLong || block.count + bytes.count > limit
      if first.isEmpty { first = bytes.isEmpty ? [.space] : bytes }
      if isTooLarge { block = [] } else { block += (block.isEmpty ? [] : [.lineFeed]) + bytes }
    }
    return isTooLarge ? nil : block
  }

  /// True if a line is after the end of the record that a first line began.
  private func begins(_ line: [UInt8], after first: [UInt8]) -> Bool {
    if line.allSatisfy(\.isWhitespace) { return true }
    switch notation {
    case .marcMaker: return line.starts(with: "=LDR".utf8) || line.starts(with: "=000".utf8)
    case .aleph: return line.prefix(9) != first.prefix(9)
    }
  }
}

/// The notation of Aleph's sequential files: `000000001 24510 L $$aTitle /$$cName.`, a field a line.
enum AlephLines {
  /// True if a line begins with a system number of nine digits, a tag and indicators, and an alphabet.
  static func isLine(_ line: some Collection<UInt8>) -> Bool {
    let head = Array(line.prefix(18))
    return head.count == 18 && head[..<9].allSatisfy { (0x30...0x39).contains($0) } && head[9] == .space
      && head[15] == .space && head[17] == .space && head[10] > 0x20
  }

  static func record(_ lines: [Substring]) throws(PieceFault) -> MARCRecord {
    let lines = lines.map { Array($0.utf8) }
    if let number = lines.firstIndex(where: { !isLine($0) }) {
      throw PieceFault(
        reason: "line \(number + 1) of the record is not a field such as '000000001 24510 L $$aTitle'")
    }
    let leader = lines.first { $0[10...].starts(with: "LDR".utf8) }.map { blanks($0[18...]) }
    var record = MARCRecord(leader: Array((leader ?? "").utf8))
    if !lines.contains(where: { $0[10..<13].elementsEqual("001".utf8) }), let first = lines.first {
      record.append("001", control: String(decoding: first[..<9], as: UTF8.self))
    }
    for line in lines where !line[10...].starts(with: "LDR".utf8) { add(line, to: &record) }
    return record
  }

  private static func add(_ line: [UInt8], to record: inout MARCRecord) {
    let tag = MARCTag(line[10..<13])
    let value = line[18...]
    guard !tag.isControl, value.starts(with: "$$".utf8) else { return record.append(tag, control: blanks(value)) }
    let subfields = String(decoding: value, as: UTF8.self).split(separator: "$$").compactMap { part in
      part.utf8.first.map { (code: $0, value: String(part.unicodeScalars.dropFirst())) }
    }
    record.append(
      tag, indicators: String(decoding: line[13..<15], as: UTF8.self),
      subfields: subfields.filter { (0x21..<0x7F).contains($0.code) })
  }

  private static func blanks(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { $0 == UInt8(ascii: "^") ? .space : $0 }, as: UTF8.self)
  }
}
