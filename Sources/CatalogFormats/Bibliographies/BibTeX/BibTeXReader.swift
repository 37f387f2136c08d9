internal import CatalogRecords

/// A reader for BibTeX and biblatex files: an entry a record, whose strings are joined and whose accents are Unicode.
struct BibTeXReader: RecordReader {
  private var pieces: BibTeXPieces
  private var strings = BibTeXStrings()
  private var family = BibTeXFamily()
  private var text = TeXText()
  private var names = NameInterner()
  /// Complete entries that are not delivered yet, the next one last.
  private var ready: [BibTeXFamily.Member] = []
  private var isAtEnd = false

  init(_ window: InputWindow, options: InputOptions) { pieces = BibTeXPieces(window, options: options) }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while true {
      if let member = ready.popLast() { return event(for: member) }
      if isAtEnd { return nil }
      guard let piece = try nextPiece() else { continue }
      switch piece {
      case .broken(let event): return event
      case .entry(let kind, let bytes, let location):
        if let event = take(kind, bytes, at: location) { return event }
      }
    }
  }

  /// The next piece; at the end, or before a fault of the input, the entries that wait for a parent become ready.
  private mutating func nextPiece() throws(FormatError) -> BibTeXPieces.Piece? {
    if let piece = try pieces.next() { return piece }
    isAtEnd = true
    ready = family.allWaiting().reversed()
    return nil
  }

  private mutating func take(_ kind: String, _ bytes: [UInt8], at location: SourceLocation) -> ReadEvent? {
    if kind == "comment" { return nil }
    if let fault = bytes.withUnsafeBufferPointer(TextFault.first) {
      return .rejected(bytes, fault.reason, at: location)
    }
    do {
      return try take(BibTeXParser.entry(bytes, strings: strings), bytes, at: location)
    } catch {
      return .rejected(bytes, error.reason, at: location)
    }
  }

  private mutating func take(
    _ entry: BibTeXEntry, _ bytes: [UInt8], at location: SourceLocation
  ) throws(PieceFault) -> ReadEvent? {
    switch entry.kind {
    case "string":
      for field in entry.fields where !strings.define(field.name, as: field.value) {
        throw PieceFault(reason: "BibTeX: the strings of the file are larger than 4 MiB in all")
      }
    case "preamble":
      text.macros.merge(TeXMacro.definitions(in: entry[""] ?? [])) { _, last in last }
    default:
      ready = family.add(BibTeXFamily.Member(entry: entry, location: location, bytes: bytes))
        .filter { $0.entry.kind != "xdata" }.reversed()
    }
    return nil
  }

  private mutating func event(for member: BibTeXFamily.Member) -> ReadEvent {
    let values = BibTeXRecord(member.entry, text).values
    return .record(values.record(at: member.location, bytes: member.bytes, sharing: &names))
  }
}
