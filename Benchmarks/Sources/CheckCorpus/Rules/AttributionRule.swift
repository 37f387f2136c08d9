internal import CatalogRecords

/// One to three people, and a reason wherever one of them is doubted.
struct AttributionRule: LineRule {
  static let most = 3

  func faults(in line: CorpusLine) -> [Fault] {
    let attributions = line.record.attributions
    let unexplained = attributions.filter { $0.isDoubted && $0.evidence == nil && line.record.note == nil }
    let faults = unexplained.map {
      Fault(
        what: "\($0.creator) is \($0.role.rawValue), and nothing says why",
        remedy: "Give the true origin in the note, or evidence")
    }
    if attributions.count <= Self.most { return faults }
    let excess = Fault(
      what: "\(attributions.count) attributions are too many",
      remedy: "Keep the \(Self.most) that matter, and name the others in the note")
    return faults + [excess]
  }
}

extension Attribution {
  fileprivate var isDoubted: Bool { role == .misattributed || role == .disputed }
}
