extension [QueryToken] {
  /// The query without conditions before and after its words, such as `lang:en`. Options can say the same, so words
  /// mean the same with them and without.
  ///
  /// All of the query when an operator is next to a condition: `lang:de or lang:fr`.
  var withoutConditionsAround: ArraySlice<QueryToken> {
    var rest = self[...]
    while rest.hasCondition(at: rest.startIndex) { rest.removeFirst(2) }
    while rest.count > 1, rest.hasCondition(at: rest.endIndex - 2) { rest.removeLast(2) }
    guard rest.count < count else { return rest }
    return rest.first?.kind == .word && rest.last?.kind == .word ? rest : self[...]
  }
}

extension ArraySlice<QueryToken> {
  /// True if a field and its value begin here, rather than a field and a group.
  fileprivate func hasCondition(at index: Int) -> Bool {
    guard indices.contains(index), indices.contains(index + 1), case .field = self[index].kind else { return false }
    switch self[index + 1].kind {
    case .word, .phrase, .set: return true
    case .expression, .field, .call, .open, .close, .minus, .and, .or, .not, .near, .slop, .boost: return false
    }
  }
}
