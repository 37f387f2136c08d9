internal import CatalogQuery
internal import CatalogRecords

/// A record as a row of a shard's index.
struct ShardRow {
  /// An attribute of Sphinx or Manticore, by the name of its kind in the configuration.
  struct Attribute {
    enum Kind: String {
      case integer = "uint"
      case long = "bigint"
      case string
    }

    let name: String
    let kind: Kind
  }

  /// The searchable fields in the order of `CoreField.searchable`, then the one for values.
  static let fields = CoreField.searchable.map(\.indexField) + ["facts"]

  static let attributes = [
    Attribute(name: "collection", kind: .integer), Attribute(name: "lang", kind: .integer),
    Attribute(name: "kind", kind: .integer), Attribute(name: "traits", kind: .integer),
    Attribute(name: "dated", kind: .integer), Attribute(name: "datestart", kind: .long),
    Attribute(name: "dateend", kind: .long), Attribute(name: "created", kind: .long),
    Attribute(name: "modified", kind: .long), Attribute(name: "length", kind: .integer),
    Attribute(name: "stamp", kind: .integer),
  ]

  static let columns = (["id"] + fields + attributes.map(\.name)).joined(separator: ", ")

  /// - Throws: `ClusterError.otherSchema` when the index of a copy lacks columns.
  static func checkColumns(of copy: ShardCopy, _ connection: NodeConnection, _ layout: ClusterLayout) throws {
    let wanted = [
      (layout.index(of: copy.shard), fields + attributes.map(\.name)),
      (layout.emptyIndex, fields + attributes.map(\.name)),
      (layout.stateIndex, CopyState.attributes.map(\.name)),
    ]
    for (index, columns) in wanted {
      let found = Set(try connection.rows(of: "DESCRIBE \(index)").compactMap { $0.first ?? nil })
      let lacking = columns.filter { !found.contains($0) }
      guard lacking.isEmpty else { throw ClusterError.otherSchema(node: connection.node.name, lacking: lacking) }
    }
  }

  /// The row in parentheses.
  let sql: String
  let leftOut: Int

  init(_ record: IndexedRecord) {
    let fields = record.texts.map { RecordTerms.field($0) }
    var values = ["\(record.id)"]
    // A code has no character that SQL reads as anything else.
    values += fields.map { "'\($0.text)'" }
    values.append("'\(Fact.all(of: record).joined(separator: " "))'")
    let isDated = !record.dateStart.isNaN
    let numbers: [Int64] = [
      Int64(record.collection), Int64(record.language), Int64(record.type), Int64(record.traits.rawValue),
      isDated ? 1 : 0, isDated ? record.dateStart.sortableBits : 0, isDated ? record.dateEnd.sortableBits : 0,
      record.created.sortableBits, record.modified.sortableBits, Int64(record.length), Int64(Self.stamp(of: record)),
    ]
    values += numbers.map { "\($0)" }
    sql = "(" + values.joined(separator: ",") + ")"
    leftOut = fields.reduce(0) { $0 + $1.leftOut }
  }

  /// 31 bits that differ, nearly always, when anything differs that the index has. Their sum over a billion records is
  /// far below 2^63.
  static func stamp(of record: IndexedRecord) -> UInt32 {
    var bits: UInt64 = 0xCBF2_9CE4_8422_2325
    func take(_ byte: UInt8) { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3 }
    record.contentHash.forEach(take)
    withUnsafeBytes(of: UInt64(record.collection).littleEndian) { $0.forEach(take) }
    withUnsafeBytes(of: record.created.bitPattern.littleEndian) { $0.forEach(take) }
    withUnsafeBytes(of: record.modified.bitPattern.littleEndian) { $0.forEach(take) }
    withUnsafeBytes(of: UInt64(record.id).littleEndian) { $0.forEach(take) }
    return UInt32(truncatingIfNeeded: (bits >> 32) ^ bits) & 0x7FFF_FFFF
  }
}

/// Values of a record as words of a field of their own, so that they can be anywhere in a tree of words.
enum Fact {
  /// A word of every record: engines answer no query that only excludes.
  static let every = "zall"

  static func collection(_ code: UInt32) -> String { "zc\(code)" }
  static func language(_ code: UInt32) -> String { "zl\(code)" }
  static func type(_ code: UInt32) -> String { "zt\(code)" }
  /// - Parameter bit: The number of a bit of `RecordFlags`.
  static func trait(_ bit: Int) -> String { "zf\(bit)" }

  static func all(of record: IndexedRecord) -> [String] {
    let traits = Self.traits(record.traits)
    return [every, collection(record.collection), language(record.language), type(record.type)] + traits
  }

  static func traits(_ flags: RecordFlags) -> [String] {
    (0..<UInt16.bitWidth).filter { flags.rawValue & 1 << UInt16($0) != 0 }.map(trait)
  }
}

extension CoreField {
  /// The name of its field in a shard's index.
  var indexField: String { "f_\(rawValue)" }
}

extension Double {
  /// An integer in the order of numbers: engines keep floating-point attributes in single precision only.
  var sortableBits: Int64 {
    // 0 and -0 are equal.
    let bits = Int64(bitPattern: (self == 0 ? 0 : self).bitPattern)
    return bits >= 0 ? bits : Int64.min - bits
  }
}
