internal import CatalogRecords

/// A splitter of an XML document into the elements that are its records, in memory that does not grow with the
/// document.
///
/// A record that is not well-formed ends where the next one begins, or with the element around it.
struct XMLSplitter {
  /// The names of the elements that split a document.
  struct Records: Sendable {
    /// Names without prefixes: `record`.
    let names: [String]
    /// Elements inside a record that may have an element of those names: `metadata`.
    var hosts: [String] = []
  }

  enum Piece {
    case element([UInt8], XMLContext)
    case rejected(RejectedInput)
    case tooLarge(SourceLocation)
  }

  private struct Open {
    let name: [UInt8]
    /// The start tag, on one line.
    let tag: [UInt8]
  }

  private var tags: XMLTagScanner
  private let names: [[UInt8]]
  private let hosts: [[UInt8]]
  private let limit: Int
  private let encoding: String?
  /// The elements around the place of the search, outside of records.
  private var path: [Open] = []
  private var isFinished = false

  /// The deepest place of a record, far beyond those of real files.
  private static let mostAncestors = 64
  /// The longest tag around a record, in bytes.
  private static let longestTag = 1 << 16

  init(_ window: InputWindow, records: Records, limit: Int) throws(FormatError) {
    var window = window
    try window.load(atLeast: 256)
    encoding = window.declaredEncoding
    tags = XMLTagScanner(window, limit: limit)
    self.limit = limit
    names = records.names.map { Array($0.utf8) }
    hosts = records.hosts.map { Array($0.utf8) }
  }

  /// The next record, or a part of the document that should be one; `nil` at the end.
  mutating func next() throws(FormatError) -> Piece? {
    if isFinished { return nil }
    while let tag = try tags.next() {
      if tag.kind != .end, names.contains(where: { has(tag.name, $0) }) { return try piece(from: tag) }
      follow(tag)
    }
    isFinished = true
    guard let open = path.last else { return nil }
    let reason = "the file ends before </\(String(decoding: open.name, as: UTF8.self))>; it may be truncated"
    return .rejected(RejectedInput(location: tags.window.location, reason: reason, bytes: []))
  }

  private mutating func follow(_ tag: XMLTag) {
    switch tag.kind {
    case .empty: break
    case .start:
      guard path.count < Self.mostAncestors, tag.range.count < Self.longestTag else { return }
      path.append(Open(name: tags.window.bytes(tag.fullName), tag: tags.window.bytes(tag.range).map(Self.onOneLine)))
    case .end:
      if let place = path.lastIndex(where: { has(tag.fullName, $0.name) }) { path.removeSubrange(place...) }
    }
  }

  private static func onOneLine(_ byte: UInt8) -> UInt8 { byte == .lineFeed || byte == .carriageReturn ? .space : byte }

  private func has(_ range: Range<Int>, _ name: [UInt8]) -> Bool {
    range.count == name.count && tags.window.withBytes { $0[range].elementsEqual(name) }
  }
}

extension XMLSplitter {
  /// The record that begins with a tag.
  private mutating func piece(from first: XMLTag) throws(FormatError) -> Piece {
    tags.consume(first.range.lowerBound)
    let location = tags.window.location
    (tags.isKeeping, tags.hasOverflown) = (true, first.range.count > limit)
    let end = first.kind == .empty ? first.range.count : try end()
    tags.isKeeping = false
    if tags.hasOverflown { return .tooLarge(location) }
    let bytes = tags.window.bytes(0..<(end ?? tags.offset))
    tags.consume(end ?? tags.offset)
    guard end == nil else { return .element(bytes, context(line: location.line)) }
    let reason = "XML: the record has no end tag; add it, or get a new copy of the file if it is truncated"
    return .rejected(RejectedInput(location: location, reason: reason, bytes: bytes))
  }

  /// The end of the record at the start of the window; `nil` when another tag shows that it has none. That tag is then
  /// the next to be found.
  private mutating func end() throws(FormatError) -> Int? {
    var (hostDepth, nested) = (0, 0)
    while let tag = try tags.next() {
      if tag.kind == .empty { continue }
      let isEnd = tag.kind == .end
      if hosts.contains(where: { has(tag.name, $0) }) {
        hostDepth += isEnd ? -1 : 1
      } else if names.contains(where: { has(tag.name, $0) }) {
        if isEnd && nested == 0 { return tag.range.upperBound }
        if !isEnd && hostDepth <= 0 { return tags.stepBack(to: tag) }
        nested += isEnd ? -1 : 1
      } else if isEnd, let around = path.last, has(tag.fullName, around.name) {
        return tags.stepBack(to: tag)
      }
    }
    return nil
  }

  private func context(line: Int) -> XMLContext {
    XMLContext(opening: path.flatMap(\.tag), closing: closing, depth: path.count, encoding: encoding, line: line)
  }

  private var closing: [UInt8] { path.reversed().flatMap { Array("</".utf8) + $0.name + [UInt8(ascii: ">")] } }

  /// The tags around the last record, and its encoding; `nil` for a root in UTF-8.
  var envelope: RecordEnvelope? {
    if path.isEmpty && encoding == nil { return nil }
    let declaration = encoding.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>\n" } ?? ""
    return RecordEnvelope(declaration: Array(declaration.utf8), opening: path.flatMap(\.tag), closing: closing)
  }
}

extension InputWindow {
  /// The encoding that an XML declaration names; `nil` when it names none, UTF-8, or one that these bytes cannot have.
  fileprivate var declaredEncoding: String? {
    let head = String(decoding: bytes(0..<min(count, 256)), as: UTF8.self)
    guard head.hasPrefix("<?xml"), let end = head.firstIndex(of: ">"),
      let name = head[..<end].firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/)?.1
    else { return nil }
    let known = name.uppercased()
    return ["UTF-8", "UTF8", "US-ASCII"].contains(known) || known.hasPrefix("UTF") ? nil : String(name)
  }
}
