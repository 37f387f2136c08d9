internal import Mustache

/// The templates of the pages, compiled once.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  init() {
    var library = MustacheLibrary()
    for (name, bytes) in Self.sources {
      do {
        library.register(try MustacheTemplate(string: String(decoding: bytes, as: UTF8.self)), named: name)
      } catch {
        preconditionFailure("the template \(name) is not well formed: \(error)")
      }
    }
    self.library = library
  }

  /// - Throws: `Problem` when there is no such template.
  func render(_ name: String, _ object: Any) throws -> String {
    guard let text = library.render(TemplateObject(object), withTemplate: name) else {
      throw Problem(.internalServerError, "The page has no template.")
    }
    return text
  }

  private static let sources: [(name: String, bytes: [UInt8])] = [
    ("layout", PackageResources.layout_mustache), ("name", PackageResources.name_mustache),
    ("hit", PackageResources.hit_mustache), ("timeline", PackageResources.timeline_mustache),
    ("facets", PackageResources.facets_mustache), ("search", PackageResources.search_mustache),
    ("home", PackageResources.home_mustache), ("problem", PackageResources.problem_mustache),
    ("record", PackageResources.record_mustache), ("daily", PackageResources.daily_mustache),
    ("suggestions", PackageResources.suggestions_mustache), ("statistics", PackageResources.statistics_mustache),
    ("collections", PackageResources.collections_mustache), ("help", PackageResources.help_mustache),
    ("api", PackageResources.api_mustache), ("choice", PackageResources.choice_mustache),
    ("listed", PackageResources.listed_mustache), ("passing", PackageResources.passing_mustache),
    ("card", PackageResources.card_mustache), ("favorites", PackageResources.favorites_mustache),
  ]
}
