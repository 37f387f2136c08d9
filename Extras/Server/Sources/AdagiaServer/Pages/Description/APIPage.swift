internal import Hummingbird

/// The page of the API for people who write programs.
struct APIPage {
  let frame: PageFrame
  let description: APIDescription
  /// The path of the description for programs.
  let file: String

  init(_ description: APIDescription, _ call: CatalogCall) {
    frame = PageFrame("The API", call)
    self.description = description
    file = "\(call.configuration.serverPath)/openapi.yaml"
  }
}

/// Answers with openapi.yaml as a page.
struct APIPageRoute: Sendable {
  private let templates: PageTemplates

  init(_ templates: PageTemplates) { self.templates = templates }

  @Sendable func answer(_ call: CatalogCall) async throws -> Response {
    try call.parameters().finish()
    return .html(try templates.render("api", APIPage(Self.description, call)))
  }

  /// Compiled in, so that it is read once and is well formed.
  private static let description: APIDescription = {
    do {
      return try APIDescription(String(decoding: PackageResources.openapi_yaml, as: UTF8.self))
    } catch {
      preconditionFailure("openapi.yaml is not well formed: \(error)")
    }
  }()
}
