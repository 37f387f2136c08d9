internal import CatalogRecords

/// A reader for JSON documents of other programs: a list of objects, by itself or as a member of one object.
///
/// Each object becomes any number of records. Members after the list are not read.
struct JSONListReader: RecordReader {
  /// Records of an object. None: it is counted and skipped.
  typealias Builder = @Sendable (RawRecord) -> [RawRecord]

  /// Parts of an object that are not records, beside others that are.
  struct Omission: Sendable {
    let count: @Sendable (RawRecord) -> Int
    /// The words for a number of them.
    let notice: @Sendable (Int) -> String
  }

  private var reader: JSONReader
  private let file: String
  private let build: Builder
  private let skippedNoun: String
  /// The records of the current object, the next one last.
  private var records: [RawRecord] = []
  private var skipped = 0
  private let omission: Omission?
  private var omitted = 0
  private var isAtEnd = false

  /// - Parameters:
  ///   - list: Names of the member that is the list; without one of them, the document is the list or its one object.
  ///   - skippedNoun: Objects without records, for the notice: `annotations without words`.
  init(
    _ window: InputWindow, _ options: InputOptions, list: [String], skippedNoun: String, omission: Omission? = nil,
    build: @escaping Builder
  ) throws(FormatError) {
    var window = window
    file = window.file
    try window.load(atLeast: FormatSniffer.length)
    if let start = Self.start(ofList: list, in: window) { window.consume(start) }
    reader = JSONReader(window, options: options)
    self.skippedNoun = skippedNoun
    self.omission = omission
    self.build = build
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while records.isEmpty, !isAtEnd {
      let event = try reader.next()
      guard let event, !reader.hasClosedList else {
        isAtEnd = true
        break
      }
      guard case .record(let object) = event else { return event }
      records = build(object).reversed()
      if records.isEmpty { skipped += 1 }
      omitted += omission?.count(object) ?? 0
    }
    if let record = records.popLast() { return .record(record) }
    return notice().map { .notice(InputNotice(file: file, $0)) }
  }

  /// The next notice at the end; `nil` after the last one.
  private mutating func notice() -> String? {
    if let omission, omitted > 0 {
      defer { omitted = 0 }
      return omission.notice(omitted)
    }
    defer { skipped = 0 }
    return skipped == 0 ? nil : "\(skippedNoun) skipped: \(skipped)"
  }

  /// Offset of the `[` after the first `"name":` in the first bytes of an object.
  private static func start(ofList names: [String], in window: InputWindow) -> Int? {
    let head = window.bytes(0..<min(window.count, FormatSniffer.length))
    guard head.first(where: { !$0.isWhitespace }) == UInt8(ascii: "{") else { return nil }
    for name in names.map({ Array("\"\($0)\"".utf8) }) {
      for index in head.indices where head[index] == .quote && head[index...].starts(with: name) {
        let rest = head[(index + name.count)...].drop(while: \.isWhitespace)
        guard rest.first == UInt8(ascii: ":") else { continue }
        let value = rest.dropFirst().drop(while: \.isWhitespace)
        if value.first == UInt8(ascii: "[") { return value.startIndex }
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The member of an object with a name; `nil` in any other value.
  subscript(member name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements of a list; none in any other value.
  var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  /// The text of a string or a number that is not blank.
  var words: String? {
    switch self {
    case .string(let text): text.trimmingBlanks.isEmpty ? nil : String(text.trimmingBlanks)
    case .integer, .number: plainText
    default: nil
    }
  }
}
