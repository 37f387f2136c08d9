/// A query in CQL 1.2, the language of SRU, as a tree.
indirect enum CQLNode: Hashable {
  case clause(CQLClause)
  case boolean(CQLBoolean, left: CQLNode, right: CQLNode)
}

/// An index, a relation and a term: `dc.title any "love death"`.
struct CQLClause: Hashable {
  /// In lower case, with the standard prefix of its context set, or as typed without one.
  let index: String
  /// In lower case, without the prefix `cql.`.
  let relation: String
  let modifiers: [CQLModifier]
  let term: CQLTerm
}

/// A term as typed, its backslashes included.
struct CQLTerm: Hashable {
  let text: String
}

/// `/stem`, `/distance<3`.
struct CQLModifier: Hashable {
  /// In lower case, without the prefix `cql.`.
  let name: String
  /// `=` and its like; `nil` without a value.
  let comparison: String?
  let value: String
}

/// An operator between two queries.
struct CQLBoolean: Hashable {
  enum Kind: String, CaseIterable {
    case and, or, not, prox
  }

  let kind: Kind
  let modifiers: [CQLModifier]
}

/// One order of hits: `dc.date/sort.descending`.
struct CQLSortKey: Hashable {
  let index: String
  let modifiers: [CQLModifier]
}

/// A query with its orders, the first one first.
struct CQLQuery: Hashable {
  let root: CQLNode
  let sortKeys: [CQLSortKey]
}
