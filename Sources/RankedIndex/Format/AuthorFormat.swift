/// The keys and limits of the rows about authors. `RankedFormat.swift` has the layout.
enum AuthorFormat {
  static let namesPerRow = 128
  static let setsPerRow = 256
  static let recordsPerRow = 1_000

  /// A catalog with more author lines has no rows about authors: a build keeps all lines in memory.
  static let mostLines = 1 << 20
  /// Nor has one whose highest id is this many times the number of its records, or more.
  static let mostIDsPerRecord = 64

  /// The place of the authors in `CoreField.searchable`.
  static let field = 1
  static let mask = FieldMask(rawValue: 1 << UInt8(field))

  // MARK: - Keys

  static let head: Int64 = 0
  static func names(_ row: Int) -> Int64 { firstNames + Int64(row) }
  static func sets(_ row: Int) -> Int64 { firstSets + Int64(row) }
  static func records(_ row: Int) -> Int64 { firstRecords + Int64(row) }

  private static let firstNames: Int64 = 0x10_0000
  private static let firstSets: Int64 = 0x20_0000
  private static let firstRecords: Int64 = 0x80_0000

  /// The key of the list of a line's records. No term begins with this byte, or with the next one.
  static func line(_ number: UInt32) -> [UInt8] {
    [lineMark] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// The number of the line whose list has a key.
  static func line(ofKey key: [UInt8]) throws -> UInt32 {
    guard key.count == 5, key[0] == lineMark else { throw RankedFault.damaged }
    return key.dropFirst().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The key of the list of the lines that have a term.
  static func term(_ term: [UInt8]) -> [UInt8] { [termMark] + term }

  static let lineMark: UInt8 = 0xFE
  static let termMark: UInt8 = 0xFF

  // MARK: - Order

  /// The order of names: that of facet values with equal counts, and of bytes if two names are canonically equal.
  static func precedes(_ left: String, _ right: String) -> Bool {
    left != right ? left < right : left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// The numbers of rows about authors.
struct AuthorHead: Equatable {
  /// Different names; different sets of several names; different lines.
  var nameCount = 0
  var setCount = 0
  var lineCount = 0
  /// The highest value of a record: 0 for no name, then the names, then the sets.
  var largestValue: UInt32 { UInt32(nameCount + setCount) }

  init() {}

  init(_ content: UnsafeRawBufferPointer) throws {
    var reader = RowReader(content)
    nameCount = try reader.count(atMost: AuthorFormat.namesPerRow << 20)
    setCount = try reader.count(atMost: AuthorFormat.setsPerRow << 20)
    lineCount = try reader.count(atMost: AuthorFormat.mostLines)
    guard reader.rest.isEmpty else { throw RankedFault.damaged }
  }

  /// - Returns: `nil` without rows about authors.
  /// - Throws: `RankedFault.missing` when nothing says so.
  static func read(_ rows: PartRows) throws -> AuthorHead? {
    try rows.withContent(AuthorFormat.head) { try $0.isEmpty ? nil : AuthorHead($0) }
  }

  func append(to bytes: inout [UInt8]) {
    for count in [nameCount, setCount, lineCount] { bytes.append(varint: UInt64(count)) }
  }
}

/// The values of the records of one row: their width in bytes, 0 to 4, and the values. None for a width of 0.
enum AuthorValues {
  static func append(_ values: ArraySlice<UInt32>, to bytes: inout [UInt8]) {
    let largest = values.max() ?? 0
    let width = (UInt32.bitWidth - largest.leadingZeroBitCount + 7) / 8
    bytes.append(UInt8(width))
    for value in values {
      for place in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * place))) }
    }
  }

  /// - Throws: `RankedFault.damaged` for a value above `largest`, or another number of values.
  static func read(
    _ content: UnsafeRawBufferPointer, count: Int, largest: UInt32, into values: UnsafeMutablePointer<UInt32>
  ) throws {
    guard let first = content.first, first <= 4, content.count == 1 + count * Int(first) else {
      throw RankedFault.damaged
    }
    let bytes = UnsafeRawBufferPointer(rebasing: content.dropFirst())
    // A loop for each width: with the width in a variable it takes four times the instructions.
    let highest =
      switch first {
      case 0: read(bytes, width: 0, count, into: values)
      case 1: read(bytes, width: 1, count, into: values)
      case 2: read(bytes, width: 2, count, into: values)
      case 3: read(bytes, width: 3, count, into: values)
      default: read(bytes, width: 4, count, into: values)
      }
    guard highest <= largest else { throw RankedFault.damaged }
  }

  /// - Returns: The highest value.
  @inline(__always)
  private static func read(
    _ bytes: UnsafeRawBufferPointer, width: Int, _ count: Int, into values: UnsafeMutablePointer<UInt32>
  ) -> UInt32 {
    var highest: UInt32 = 0
    for index in 0..<count {
      var value: UInt32 = 0
      for place in 0..<width { value |= UInt32(bytes[index * width + place]) << UInt32(8 * place) }
      values[index] = value
      highest = max(highest, value)
    }
    return highest
  }
}

/// The names of one row: for each a varint, the number of its bytes, and the bytes.
enum AuthorNames {
  static func append(_ name: String, to bytes: inout [UInt8]) {
    bytes.append(varint: UInt64(name.utf8.count))
    bytes += name.utf8
  }

  /// - Parameter count: The number of names in the row; all of them are read.
  static func read(_ content: UnsafeRawBufferPointer, count: Int) throws -> [String] {
    var reader = RowReader(content)
    let names = try (0..<count).map { _ in try name(&reader) }
    guard reader.rest.isEmpty else { throw RankedFault.damaged }
    return names
  }

  /// One name of the row.
  static func read(_ content: UnsafeRawBufferPointer, at place: Int) throws -> String {
    var reader = RowReader(content)
    for _ in 0..<place { _ = try reader.bytes(reader.count(atMost: content.count)) }
    return try name(&reader)
  }

  private static func name(_ reader: inout RowReader) throws -> String {
    let count = try reader.count(atMost: .max)
    return String(decoding: try reader.bytes(count), as: UTF8.self)
  }
}

/// The sets of one row: for each a varint, the number of its names less 2, and varints, the numbers of the names,
/// ascending, as differences less 1 from the one before (from -1).
enum AuthorSets {
  static func append(_ set: [UInt32], to bytes: inout [UInt8]) {
    bytes.append(varint: UInt64(set.count - 2))
    var next: UInt32 = 0
    for name in set {
      bytes.append(varint: UInt64(name - next))
      next = name + 1
    }
  }

  static func read(_ content: UnsafeRawBufferPointer, count: Int, nameCount: Int) throws -> [[UInt32]] {
    var reader = RowReader(content)
    let sets = try (0..<count).map { _ in
      var next = 0
      return try (0..<(try reader.count(atMost: nameCount)) + 2).map { _ in
        let name = next + (try reader.count(atMost: nameCount))
        guard name < nameCount else { throw RankedFault.damaged }
        next = name + 1
        return UInt32(name)
      }
    }
    guard reader.rest.isEmpty else { throw RankedFault.damaged }
    return sets
  }
}
