internal import Adagia
internal import ArgumentParser
internal import CatalogQuery
internal import QueryLanguage

/// Shell completion of names and values: what an option or an argument takes.
enum ValueCompletion {
  enum Kind {
    /// Values of a field, most frequent first, as facets count them.
    case facet(String)
    case saved, role, field, identifier, mapping

    /// - Parameter field: A name before a colon in a query.
    /// - Returns: Nil for a field with words, names, tags or dates.
    init?(field: String) {
      switch QueryField(field) {
      case .filter(.language): self = .facet("lang")
      case .filter(.collection): self = .facet("in")
      case .filter(.type): self = .facet("type")
      case .filter(.identifier), .filter(.sourceIdentifier): self = .identifier
      case .saved: self = .saved
      case .role: self = .role
      case .has: self = .field
      default: return nil
      }
    }

    /// The values that begin as typed.
    func values(startingWith typed: String, _ catalog: CompletionCatalog?) throws -> [String] {
      let names: [String] =
        switch self {
        case .facet(let field): try catalog.map { try ValueCompletion.values(of: field, $0.opened) } ?? []
        case .saved: try catalog?.opened.savedSearchNamesNow() ?? []
        case .role: Attribution.Role.allCases.map(\.rawValue)
        case .field: ValueCompletion.fieldNames
        case .mapping: ValueCompletion.fieldNames.map { $0 + "=" }
        case .identifier:
          typed.isEmpty
            ? [] : try catalog?.opened.identifiersNow(startingWith: typed, limit: ValueCompletion.mostIdentifiers) ?? []
        }
      return names.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
    }

  }

  private static let mostIdentifiers = 100
  private static let mostValues = 200
  private static let fieldNames =
    ["author", "tag", "lang"]
    + CoreField.allCases.map(\.rawValue).filter { !["creator", "subject", "language"].contains($0) }

  static let languages = completion(.facet("lang"))
  static let collections = completion(.facet("in"))
  static let types = completion(.facet("type"))
  static let saved = completion(.saved)
  static let identifiers = completion(.identifier)
  static let fields = completion(.field)
  static let mappings = completion(.mapping)
  static let authors = words(of: "author")
  static let sources = words(of: "source")
  static let tags = words(of: "tag")

  /// The values of a field over all records, most frequent first.
  private static func values(of field: String, _ catalog: Catalog) throws -> [String] {
    var request = SearchRequest("", limit: 0)
    request.facets = [FacetRequest(field, limit: mostValues)]
    return try catalog.searchNow(request).facets.flatMap { $0.allValues.map(\.value) }
  }

  /// Names, sources or tags for an option that takes a part of a query.
  private static func words(of field: String) -> CompletionKind {
    .custom { arguments, index, prefix in
      let typed = prefix.isEmpty && arguments.indices.contains(index) ? arguments[index] : prefix
      let word = CompletedWord(field: field, value: typed)
      let candidates = try? QueryCompletion.words(word, CompletionCatalog(arguments))
      return ShellText.candidates(candidates ?? [])
    }
  }

  private static func completion(_ kind: Kind) -> CompletionKind {
    .custom { arguments, index, prefix in
      let typed = prefix.isEmpty && arguments.indices.contains(index) ? arguments[index] : prefix
      let catalog = try? CompletionCatalog(arguments)
      return ShellText.candidates((try? kind.values(startingWith: typed, catalog)) ?? [])
    }
  }
}
