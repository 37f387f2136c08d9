internal import CatalogStore
internal import GRDB

/// The authors of all records that a build covers, gathered from the records' rows in steps.
///
/// A record's *line* is what the index reads of its authors, with the mark of the language, and its names one by one.
/// Records with the same line have the same terms at the same positions, and the same names. A scan stays in memory: a
/// process that takes over a build begins its own.
package final class AuthorScan {
  /// The build that the scan belongs to: see `RankedState.lastTerm`.
  private(set) var build: [UInt8] = []
  /// The names of all lines.
  private(set) var names = ValueTable()
  private(set) var lines: [Line] = []
  /// Each record with a line, ascending.
  private(set) var records: [(id: UInt32, line: UInt32)] = []

  /// The numbers of lines by their texts and names.
  private var numbers = ValueTable()
  private var position: Int64 = 0
  private var key: [UInt8] = []
  private var lineNames: [UInt32] = []

  struct Line {
    /// The text with its mark, as FTS5 gets it; empty without a text.
    let text: [UInt8]
    /// Numbers of names, each once, in the order of the record.
    let names: [UInt32]
  }

  private static let recordsBetweenStops = 1_000

  private let mostLines: Int

  /// - Parameter mostLines: A scan of more lines ends there.
  package init(mostLines: Int = AuthorScan.mostLinesOfBuild) { self.mostLines = mostLines }

  package static let mostLinesOfBuild = AuthorFormat.mostLines

  /// Forgets everything unless it belongs to a build.
  func begin(_ build: [UInt8]) {
    guard build != self.build else { return }
    self.build = build
    (names, numbers, lines, records, position) = (ValueTable(), ValueTable(), [], [], 0)
  }

  /// True if there are more lines than a ranked index has room for.
  var isTooLarge: Bool { lines.count > mostLines }

  /// Reads the rows of further records.
  ///
  /// - Parameters:
  ///   - lastID: The highest id that the build covers.
  ///   - limit: The most records to read.
  ///   - isOver: Asked after every thousand; `true` ends the reading.
  /// - Returns: `true` when all are read, or too many lines.
  func read(_ db: Database, through lastID: UInt32, limit: Int, until isOver: () -> Bool) throws -> Bool {
    let record = try SQLStatement(db, Self.records)
    let attribution = try SQLStatement(db, Self.attributions)
    for statement in [record, attribution] {
      statement.bind(position, at: 1)
      statement.bind(Int64(lastID), at: 2)
    }
    defer {
      record.reset()
      attribution.reset()
    }
    var isAtName = try attribution.step()
    var count = 0
    while try record.step() {
      position = record.integer(0)
      lineNames.removeAll(keepingCapacity: true)
      while isAtName, attribution.integer(0) <= position {
        if attribution.integer(0) == position { attribution.withBytes(1) { addName($0) } }
        isAtName = try attribution.step()
      }
      record.withText(2) { text in record.withText(1) { addLine(text, language: $0) } }
      count += 1
      if isTooLarge { return true }
      if count >= limit || count % Self.recordsBetweenStops == 0 && isOver() { return false }
    }
    return true
  }

  private func addName(_ name: UnsafeRawBufferPointer) {
    guard !name.isEmpty else { return }
    let number = UInt32(names.number(of: name))
    if !lineNames.contains(number) { lineNames.append(number) }
  }

  private func addLine(_ text: UnsafeBufferPointer<UInt8>?, language: UnsafeBufferPointer<UInt8>?) {
    guard text != nil || !lineNames.isEmpty, let id = UInt32(exactly: position) else { return }
    key.removeAll(keepingCapacity: true)
    if let text {
      key.append(Self.mark)
      if let language { key += language }
      key.append(Self.mark)
      key += text
    }
    let length = key.count
    for name in lineNames { key.append(fixed: name) }
    key.append(varint: UInt64(length))
    let number = key.withUnsafeBytes { numbers.number(of: $0) }
    if number == lines.count { lines.append(Line(text: Array(key[..<length]), names: lineNames)) }
    records.append((id, UInt32(number)))
  }

  /// The mark before the texts of the view `record_text`.
  private static let mark: UInt8 = 0x1F

  /// `?1` an id, `?2` the last id. Columns: id, language, authors; ascending by id.
  private static let records = "SELECT id, language, creator FROM record WHERE id > ?1 AND id <= ?2 ORDER BY id"
  /// The same parameters. Columns: id, name; ascending by id and place.
  private static let attributions = """
    SELECT record, creator FROM attribution WHERE record > ?1 AND record <= ?2 ORDER BY record, position
    """
}
