internal import Synchronization

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
