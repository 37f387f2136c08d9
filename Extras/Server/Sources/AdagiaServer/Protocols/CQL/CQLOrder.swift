internal import Adagia

/// The order of hits that CQL and SRU ask for.
enum CQLOrder {
  /// The order of `sortBy`; `nil` without a key.
  static func order(_ keys: [CQLSortKey]) throws(SRUDiagnostic) -> SearchOrder? {
    guard let key = keys.first else { return nil }
    guard keys.count == 1 else { throw SRUDiagnostic(.sortKeyCount, "1") }
    var isDescending = false
    for modifier in key.modifiers {
      switch modifier.name {
      case "sort.descending": isDescending = true
      case "sort.ascending": isDescending = false
      case "sort.ignorecase", "sort.ignoreaccents", "sort.missinghigh": continue
      case "sort.respectcase", "sort.respectaccents": throw SRUDiagnostic(.sortCase, modifier.name)
      case "sort.missinglow", "sort.missingfail", "sort.missingomit", "sort.missingvalue":
        throw SRUDiagnostic(.sortMissing, modifier.name)
      default: throw SRUDiagnostic(.sortSequence, modifier.name)
      }
    }
    return try order(by: CQLIndex(named: key.index), key.index, isDescending)
  }

  /// The order of the parameter `sortKeys`: a path, a schema, `1` for ascending, case, and missing values, separated by
  /// commas.
  static func order(parameter: String) throws(SRUDiagnostic) -> SearchOrder? {
    let keys = parameter.split(separator: " ")
    guard let key = keys.first else { return nil }
    guard keys.count == 1 else { throw SRUDiagnostic(.sortKeyCount, "1") }
    let parts = key.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let isDescending = parts.count > 2 && parts[2] == "0"
    if parts.count > 2, !["", "0", "1"].contains(parts[2]) { throw SRUDiagnostic(.sortDirection, parts[2]) }
    if parts.count > 3, !["", "0"].contains(parts[3]) { throw SRUDiagnostic(.sortCase, parts[3]) }
    if parts.count > 4, !["", "highValue"].contains(parts[4]) { throw SRUDiagnostic(.sortMissing, parts[4]) }
    let path = parts[0].split(separator: "/").last.map { $0.lowercased() } ?? ""
    let name = path.split(separator: ":").last.map(String.init) ?? ""
    return try order(by: CQLIndex(named: name), parts[0], isDescending)
  }

  private static func order(
    by index: CQLIndex, _ name: String, _ isDescending: Bool
  ) throws(SRUDiagnostic) -> SearchOrder {
    switch index {
    case .date: return isDescending ? .dateDescending : .date
    case .heading, .words(in: "title"): return isDescending ? .titleDescending : .title
    case .moment("added"): return isDescending ? .addedDescending : .added
    case .words(in: "author"):
      if isDescending { throw SRUDiagnostic(.sortDirection, "descending") }
      return .author
    case .anywhere, .words, .description, .value, .moment, .everything:
      throw SRUDiagnostic(.sortSequence, name)
    }
  }
}
