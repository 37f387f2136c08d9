package import QueryLanguage

/// A catalog's names and patterns, as the query parser asks for them.
package struct CatalogNames: QueryNames {
  private let list: NameList

  /// Names given as values.
  package init(extraFields: [String] = [], savedSearches: [String: String] = [:]) {
    list = NameList(extraFields: extraFields, savedSearches: savedSearches)
  }

  /// The names that a query may mean. Extra fields are read only for a query with a colon, and saved searches only for
  /// one that names any: most queries cost nothing.
  init(_ snapshot: Snapshot, for query: String, _ clauses: [QueryClause]) throws {
    guard query.utf8.contains(UInt8(ascii: ":")) || !clauses.isEmpty else {
      self.init()
      return
    }
    let namesSearch = !clauses.isEmpty || Self.namesSearch(query)
    self = try CatalogNameCache.of(snapshot).names(withSearches: namesSearch, snapshot)
  }

  /// True if a query may name a saved search: `query:NAME`, in any case. Compared by bytes, because every query with a
  /// colon pays for it.
  private static func namesSearch(_ query: String) -> Bool {
    let sign = Array("\(QueryField.savedName):".utf8)
    var query = query
    return query.withUTF8 { bytes in
      bytes.count >= sign.count
        && (0...bytes.count - sign.count).contains { start in
          sign.indices.allSatisfy { bytes[start + $0] | 0x20 == sign[$0] | 0x20 }
        }
    }
  }

  package func extraFields(named name: String) -> [String] { list.extraFields(named: name) }

  package var extraFieldNames: [String] { list.extraFieldNames }

  package var savedSearches: [String: String] { list.savedSearches }

  package func patternFault(in clause: TextClause) -> String? {
    switch clause.pattern {
    case .expression:
      do {
        _ = try TermPattern(expression: clause.words)
        return nil
      } catch { return "this is not a regular expression (\(error))" }
    case .wildcard, .fuzzy:
      return clause.compiledPattern == nil
        ? "wildcards and ~ work on one word at a time, in scripts with spaces between words" : nil
    case nil: return nil
    }
  }
}

extension TextClause {
  /// The clause's pattern, ready to be looked up; `nil` when it is not a pattern. The parser lets only patterns through
  /// that compile.
  var compiledPattern: TermPattern? {
    switch pattern {
    case nil: nil
    case .wildcard: TermPattern(wildcard: words)
    case .fuzzy(let edits): TermPattern(fuzzy: words, edits: edits)
    case .expression: try? TermPattern(expression: words)
    }
  }
}
