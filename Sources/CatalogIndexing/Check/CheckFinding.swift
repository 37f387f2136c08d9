internal import Synchronization

/// One kind of damage, with its places.
public struct CheckFinding: Hashable, Sendable {
  /// The part of the catalog that is wrong. Everything but the records can be rebuilt.
  package enum Side: String, CaseIterable, Sendable {
    case records, index, columns, dates, journal, jobs, file, version
  }

  package enum Severity: String, Sendable {
    /// Answers are wrong, or may become so.
    case error
    /// Worth knowing; every answer is right.
    case warning
  }

  package let kind: Kind
  /// The number of affected records, rows or pages; 1 or more.
  package internal(set) var count: Int
  /// The first few of them, in the order of discovery: `record 12`, `page 7`.
  package internal(set) var places: [String]

  package var side: Side { kind.side }
  package var severity: Severity { kind.severity }
  /// True when answers are wrong or may become so; `false` when the finding is only worth knowing.
  public var isError: Bool { severity == .error }
  /// A sentence that names the side and the damage.
  public var message: String { kind.message(count) }
  /// True when `Catalog.repair` fixes it without further options.
  public var isRepairable: Bool { kind.cure == .repair }

  /// The most places kept.
  static let mostPlaces = 5
}

/// The result of a check.
public struct CheckReport: Hashable, Sendable {
  /// Findings by side, in the order of `CheckFinding.Side`.
  public let findings: [CheckFinding]
  /// The number of records in the catalog.
  public let recordCount: Int
  /// True when only samples were checked.
  package let isQuick: Bool

  /// True when nothing is wrong; after a quick check, as far as it looked.
  public var isSound: Bool { !findings.contains { $0.severity == .error } }

  /// True if a side has damage.
  package func hasDamage(_ side: CheckFinding.Side) -> Bool {
    findings.contains { $0.side == side && $0.severity == .error }
  }
}

/// Findings of several threads, by kind.
final class FindingList: Sendable {
  private let found = Mutex<[CheckFinding.Kind: CheckFinding]>([:])

  /// Adds one place to a kind.
  func add(_ kind: CheckFinding.Kind, _ place: @autoclosure () -> String) {
    add(kind, count: 1, [place()])
  }

  func add(_ kind: CheckFinding.Kind, count: Int, _ places: [String]) {
    guard count > 0 else { return }
    found.withLock { found in
      var finding = found[kind] ?? CheckFinding(kind: kind, count: 0, places: [])
      finding.count += count
      for place in places where finding.places.count < CheckFinding.mostPlaces && !finding.places.contains(place) {
        finding.places.append(place)
      }
      found[kind] = finding
    }
  }

  /// All findings, by side.
  var all: [CheckFinding] {
    let order = CheckFinding.Kind.allCases
    return found.withLock { found in order.compactMap { found[$0] } }
      .sorted { left, right in Self.place(left.side) < Self.place(right.side) }
  }

  private static func place(_ side: CheckFinding.Side) -> Int {
    CheckFinding.Side.allCases.firstIndex(of: side) ?? 0
  }
}
