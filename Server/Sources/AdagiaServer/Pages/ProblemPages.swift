internal import HTTPTypes
internal import Hummingbird

/// The pages that say why another one is not there.
struct ProblemPages: Sendable {
  let templates: PageTemplates
  /// The path of the public URL.
  let serverPath: String

  /// - Parameter base: The path before those of the catalog's pages: empty, or `/c/NAME`.
  func response(to problem: Problem, base: String = "") throws -> Response {
    let heading = problem.status.code == 404 ? "Not found" : problem.status.reasonPhrase
    let frame = PageFrame(heading, base: serverPath + base, server: serverPath)
    let page = ProblemPage(frame: frame, heading: heading, detail: problem.detail)
    var response = Response.html(try templates.render("problem", page), status: problem.status)
    for (name, value) in problem.headers {
      if let name = HTTPField.Name(name) { response.headers[name] = value }
    }
    return response
  }
}

/// The values of a problem's template.
private struct ProblemPage {
  let frame: PageFrame
  let heading: String
  let detail: String
}
