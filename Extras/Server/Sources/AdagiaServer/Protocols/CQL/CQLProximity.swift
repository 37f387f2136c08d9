/// `prox`, as words near each other in one field.
struct CQLProximity {
  /// The most words from one to the other, at least 1.
  private var distance = 1
  private var isOrdered = false

  init(_ modifiers: [CQLModifier]) throws(SRUDiagnostic) {
    for modifier in modifiers {
      switch modifier.name {
      case "distance": try readDistance(modifier)
      case "unit":
        guard modifier.value.lowercased() == "word" else { throw SRUDiagnostic(.proximityUnit, modifier.value) }
      case "ordered": isOrdered = true
      case "unordered": isOrdered = false
      default: throw SRUDiagnostic(.booleanModifier, modifier.name)
      }
    }
  }

  private mutating func readDistance(_ modifier: CQLModifier) throws(SRUDiagnostic) {
    guard let number = Int(modifier.value), (0...1_000).contains(number) else {
      throw SRUDiagnostic(.proximityDistance, modifier.value)
    }
    switch modifier.comparison {
    case "<=": distance = number
    case "<": distance = number - 1
    // One word next to the other: there is no nearer one.
    case "=" where number == 1: distance = 1
    default: throw SRUDiagnostic(.proximityRelation, modifier.comparison ?? "")
    }
    guard distance >= 1 else { throw SRUDiagnostic(.proximityDistance, modifier.value) }
  }

  /// - Throws: `SRUDiagnostic` unless both sides are words in one index.
  func query(_ left: CQLNode, _ right: CQLNode) throws(SRUDiagnostic) -> String {
    guard case .clause(let one) = left, case .clause(let other) = right else {
      throw SRUDiagnostic(.proximity, "between groups of words")
    }
    let index = try CQLIndex(named: one.index)
    guard index == (try CQLIndex(named: other.index)) else { throw SRUDiagnostic(.proximity, "between two indexes") }
    switch index {
    case .anywhere, .words, .heading, .description: break
    case .value, .date, .moment, .everything: throw SRUDiagnostic(.proximity, one.index)
    }
    let sign = isOrdered ? "ADJ" : "NEAR"
    return index.query(ofWords: "\(try words(one)) \(sign)/\(distance - 1) \(try words(other))")
  }

  private func words(_ clause: CQLClause) throws(SRUDiagnostic) -> String {
    guard try CQLRelation(named: clause.relation) == .phrase else {
      throw SRUDiagnostic(.proximity, "with the relation '\(clause.relation)'")
    }
    return try CQLWordQuery(clause.term, CQLRelationModifiers(clause.modifiers)).phrase()
  }
}
