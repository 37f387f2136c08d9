internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore

/// The pages that say why another one is not there, in words for whoever followed a link.
struct ProblemPages: Sendable {
  let templates: PageTemplates
  /// The path of the public URL.
  let serverPath: String

  /// - Parameters:
  ///   - base: The path before those of the catalog's pages: empty, or `/c/NAME`.
  ///   - uri: The address that was asked for; `nil` where nothing of it can be asked for again.
  func response(to problem: Problem, base: String = "", uri: URI? = nil) throws -> Response {
    let heading = Self.heading(problem.status)
    let frame = PageFrame(heading, base: serverPath + base, server: serverPath)
    let page = ProblemPage(
      frame: frame, heading: heading, detail: problem.pageDetail ?? problem.detail,
      without: uri.flatMap { Self.link(problem, $0, serverPath) }, isMissing: problem.status == .notFound)
    var response = Response.html(try templates.render("problem", page), status: problem.status)
    for (name, value) in problem.headers {
      if let name = HTTPField.Name(name) { response.headers[name] = value }
    }
    return response
  }

  private static func heading(_ status: HTTPResponse.Status) -> String {
    switch status.code {
    case 400, 414, 422: "That link does not work"
    case 404: "Not found"
    case 405: "That cannot be done here"
    case 421: "Another address"
    case 429, 503: "Busy for a moment"
    case 500: "Something went wrong"
    default: status.reasonPhrase
    }
  }

  /// The same address without the parameter at fault.
  private static func link(_ problem: Problem, _ uri: URI, _ serverPath: String) -> String? {
    guard problem.status == .badRequest, let name = problem.parameter,
      let query = uri.query, let parameters = try? RequestParameters(query)
    else { return nil }
    let others = parameters.pairs.filter { $0.name != name }
    guard others.count < parameters.pairs.count else { return nil }
    return PageLink(serverPath + uri.path, others).text
  }
}

/// The values of a problem's template.
private struct ProblemPage {
  let frame: PageFrame
  let heading: String
  let detail: String
  let without: String?
  let isMissing: Bool
}
