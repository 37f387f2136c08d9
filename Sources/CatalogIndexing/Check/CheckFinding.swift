internal import Synchronization

/// One kind of damage that a check found, with the places where it is.
public struct CheckFinding: Hashable, Sendable {
  /// Which part of the catalog is wrong. Only what is on the side of the records cannot be made again.
  public enum Side: String, CaseIterable, Sendable {
    case records, index, columns, dates, journal, jobs, file, version
  }

  public enum Severity: String, Sendable {
    /// Answers are wrong, or may become so.
    case error
    /// Worth knowing; every answer is right.
    case warning
  }

  public let kind: Kind
  /// How many records, rows or pages it concerns; 1 or more.
  public internal(set) var count: Int
  /// The first few of them: `record 12`, `page 7`, ascending as far as they were found in order.
  public internal(set) var places: [String]

  public var side: Side { kind.side }
  public var severity: Severity { kind.severity }
  /// A sentence for a person.
  public var message: String { kind.message(count) }
  /// What to do about it, a sentence.
  public var cure: String { kind.cure.rawValue }

  /// Whether `repair` makes it right by itself.
  public var isRepairable: Bool { kind.cure == .repair }

  /// How many places are named.
  static let mostPlaces = 5
}

/// What a check of a catalog found.
public struct CheckReport: Hashable, Sendable {
  /// By side, in the order of `CheckFinding.Side`.
  public let findings: [CheckFinding]
  public let recordCount: Int
  /// Whether only samples were looked at.
  public let isQuick: Bool

  /// Whether nothing is wrong. After a quick check: as far as was looked.
  public var isSound: Bool { !findings.contains { $0.severity == .error } }

  /// Whether a side has damage.
  public func hasDamage(_ side: CheckFinding.Side) -> Bool {
    findings.contains { $0.side == side && $0.severity == .error }
  }
}

/// Gathers what several threads find.
final class FindingList: Sendable {
  private let found = Mutex<[CheckFinding.Kind: CheckFinding]>([:])

  /// Notes one more of a kind.
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

  /// All of it, side by side.
  var all: [CheckFinding] {
    let order = CheckFinding.Kind.allCases
    return found.withLock { found in order.compactMap { found[$0] } }
      .sorted { left, right in Self.place(left.side) < Self.place(right.side) }
  }

  private static func place(_ side: CheckFinding.Side) -> Int {
    CheckFinding.Side.allCases.firstIndex(of: side) ?? 0
  }
}
