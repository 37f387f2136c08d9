internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The names that records have without crediting them, for as long as a connection sees the same state of the file.
///
/// Facets count every name, quickly; this tells how many of the counts are no credit. Only the rows of records whose
/// traits leave it open are read, each the first time that it matches.
final class UncreditedNames {
  /// The records that may have such names.
  let records: DocIDSet
  private let isEmpty: Bool
  private var known: DocIDSet
  private var names = ValueTable()
  /// The parts of each record that was read, ascending by place in `parts`.
  private var parts: [Int64: [Part]] = [:]

  private struct Part {
    let name: UInt32
    let isMisattributed: Bool
  }

  /// A name with the number of records that have it without credit.
  struct Count {
    let name: String
    /// The records that are misattributed to it.
    var misattributed = 0
    /// The records that it translated, or is doubtful in beside a known author.
    var other = 0

    var all: Int { misattributed + other }
  }

  /// Those that belong to a snapshot's column cache.
  static func of(_ snapshot: Snapshot) throws -> UncreditedNames {
    try snapshot.columns.cache.companion { try UncreditedNames(snapshot) }
  }

  private init(_ snapshot: Snapshot) throws {
    records = try Self.records(snapshot)
    isEmpty = records.isEmpty
    known = DocIDSet(upTo: snapshot.largestID)
  }

  /// All records in files of versions that did not keep the traits.
  private static func records(_ snapshot: Snapshot) throws -> DocIDSet {
    guard try CreditedNames.hasTraits(snapshot) else { return DocIDSet(through: snapshot.largestID) }
    var traits = ColumnCursor<UInt16>(snapshot.columns, .traits)
    var found = DocIDSet(upTo: snapshot.largestID)
    for first in stride(from: 0, through: snapshot.largestID, by: 64) {
      found.set(try traits.bits(from: first) { RecordFlags(rawValue: $0).mayHaveUncredited }, from: first)
    }
    return found.counted()
  }

  /// Adds those of some records that may have such names to a set.
  func collect(_ ids: UnsafeBufferPointer<UInt32>, into found: inout DocIDSet) {
    if !isEmpty { records.forEachMember(of: ids) { found.insert(Int64($0)) } }
  }

  /// The names that some records have without credit, counted. Those of the others in the set are none.
  func counts(in wanted: DocIDSet, _ snapshot: Snapshot) throws -> [Count] {
    var wanted = wanted
    wanted.formIntersection(records)
    guard !wanted.isEmpty else { return [] }
    try read(wanted, snapshot)
    var counts: [UInt32: Count] = [:]
    for id in wanted {
      for part in parts[id] ?? [] {
        var count = counts[part.name] ?? Count(name: names.text(Int(part.name)))
        if part.isMisattributed { count.misattributed += 1 } else { count.other += 1 }
        counts[part.name] = count
      }
    }
    return Array(counts.values)
  }

  private func read(_ wanted: DocIDSet, _ snapshot: Snapshot) throws {
    var unknown = wanted
    unknown.subtract(known)
    guard !unknown.isEmpty else { return }
    var (last, attributions) = (Int64(0), [Attribution]())
    try RecordRows.forEach(unknown, snapshot.db, Self.attributions) { id, row in
      if id != last { add(attributions, of: last) }
      if id != last { (last, attributions) = (id, []) }
      guard let name = row.text(1), !name.isEmpty else { return }
      attributions.append(Attribution(creator: name, role: row.text(2).flatMap(Attribution.Role.init) ?? .wrote))
    }
    add(attributions, of: last)
    known.formUnion(unknown)
  }

  /// Names are compared as bytes: to Swift, several spellings of a name are equal.
  private func add(_ attributions: [Attribution], of id: Int64) {
    let places = attributions.placesByCredit
    guard !places.others.isEmpty else { return }
    let numbers = attributions.map { names.number(of: $0.creator) }
    let credited = Set(places.credited.map { numbers[$0] })
    let wrong = Set(places.others.filter { attributions[$0].role == .misattributed }.map { numbers[$0] })
    let others = Set(places.others.map { numbers[$0] }).subtracting(credited)
    parts[id] = others.sorted().map { Part(name: $0, isMisattributed: wrong.contains($0)) }
  }

  /// `?1` and `?2` the first and the last id. Columns: id, name, role; ascending by id, then in the record's order.
  private static let attributions = """
    SELECT record, creator, role
    FROM attribution
    WHERE record BETWEEN ?1 AND ?2
    ORDER BY record, position
    """
}

extension ValueTable {
  /// The number of a text.
  fileprivate mutating func number(of text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { UInt32(number(of: UnsafeRawBufferPointer($0))) }
  }
}
