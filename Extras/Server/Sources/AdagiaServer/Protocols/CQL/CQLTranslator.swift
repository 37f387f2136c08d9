/// Writes CQL in Adagia's own query language. Terms get into it as words in quotation marks or as letters and digits:
/// none of their characters is an operator.
struct CQLTranslator {
  /// - Throws: `SRUDiagnostic` for what has no counterpart.
  func query(_ node: CQLNode) throws(SRUDiagnostic) -> String {
    switch node {
    case .clause(let clause): return try query(clause)
    case .boolean(let boolean, let left, let right):
      switch boolean.kind {
      case .prox: return try CQLProximity(boolean.modifiers).query(left, right)
      case .and: return "(\(try operand(left, of: boolean)) \(try operand(right, of: boolean)))"
      case .or: return "(\(try operand(left, of: boolean)) OR \(try operand(right, of: boolean)))"
      case .not: return "(\(try operand(left, of: boolean)) -(\(try operand(right, of: boolean))))"
      }
    }
  }

  private func operand(_ node: CQLNode, of boolean: CQLBoolean) throws(SRUDiagnostic) -> String {
    if let modifier = boolean.modifiers.first { throw SRUDiagnostic(.booleanModifier, modifier.name) }
    return try query(node)
  }

  private func query(_ clause: CQLClause) throws(SRUDiagnostic) -> String {
    let index = try CQLIndex(named: clause.index)
    let relation = try CQLRelation(named: clause.relation)
    let modifiers = try CQLRelationModifiers(clause.modifiers)
    switch index {
    case .everything: return "*"
    case .date: return try CQLDateQuery(field: "date", clause).query(relation)
    case .moment(let field): return try CQLDateQuery(field: field, clause).query(relation)
    case .value(let field): return try value(of: field, clause, relation)
    case .anywhere, .words, .heading, .description:
      let words = try CQLWordQuery(clause.term, modifiers).query(relation, clause)
      let query = index.query(ofWords: words)
      return relation == .different ? "-(\(query))" : query
    }
  }

  private func value(
    of field: String, _ clause: CQLClause, _ relation: CQLRelation
  ) throws(SRUDiagnostic) -> String {
    if clause.term.text == "*" { return "\(field):*" }
    switch relation {
    case .phrase, .exact, .all: return "\(field):\(try quoted(clause.term.value()))"
    case .different: return "-(\(field):\(try quoted(clause.term.value())))"
    case .any:
      _ = try clause.term.value()
      let words = try clause.term.words()
      var queries: [String] = []
      for word in words { queries.append("\(field):\(try quoted(word.plain))") }
      return "(\(queries.joined(separator: " OR ")))"
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .within:
      throw SRUDiagnostic(.relationAndIndex, "\(clause.index) \(clause.relation)")
    }
  }

  private func quoted(_ value: String) throws(SRUDiagnostic) -> String {
    guard !value.unicodeScalars.contains(where: CQLWordQuery.isQuotationMark) else {
      throw SRUDiagnostic(.termFormat, value)
    }
    return "\"\(value)\""
  }
}

extension CQLIndex {
  /// Words, in the fields of the index.
  func query(ofWords words: String) -> String {
    switch self {
    case .words(let field): "\(field):(\(words))"
    case .heading: "(title:(\(words)) OR (text:(\(words)) -title:*))"
    case .description: "(note:(\(words)) OR (text:(\(words)) title:*))"
    case .anywhere, .value, .date, .moment, .everything: "(\(words))"
    }
  }
}
