internal import Yams

/// The description of the API, as a page shows it: what openapi.yaml says of each operation.
struct APIDescription: Sendable {
  struct Group: Sendable {
    let name: String
    let paragraphs: [HTMLText]
    let operations: [Operation]
  }

  struct Operation: Sendable {
    let name: String
    let method: String
    let path: String
    let summary: HTMLText
    let paragraphs: [HTMLText]
    let needsToken: Bool
    let parameters: [Parameter]
    let hasParameters: Bool
    let answers: [Answer]
  }

  struct Parameter: Sendable {
    let name: String
    let isRequired: Bool
    /// `query`, `path` or `header`.
    let place: String
    let values: HTMLText
    let remark: HTMLText?
  }

  struct Answer: Sendable {
    let status: String
    let types: String
    let remark: HTMLText
  }

  let paragraphs: [HTMLText]
  let groups: [Group]

  /// - Throws: An error of YAML.
  init(_ yaml: String) throws {
    let document = APIDocument(root: try Yams.compose(yaml: yaml) ?? Node(""))
    paragraphs = document.paragraphs(of: document.root["info"])
    let operations = document.operations()
    groups = (document.root["tags"]?.sequence ?? []).map { tag in
      let name = tag["name"]?.string ?? ""
      return Group(
        name: name, paragraphs: document.paragraphs(of: tag),
        operations: operations.filter { $0.tag == name }.map(\.operation))
    }
  }
}

/// A document of OpenAPI, whose parts name each other.
private struct APIDocument {
  let root: Node

  func operations() -> [(tag: String, operation: APIDescription.Operation)] {
    (root["paths"]?.mapping ?? [:]).flatMap { path, methods in
      (methods.mapping ?? [:]).map { method, node in
        (node["tags"]?[0]?.string ?? "", operation(node, method: method.string ?? "", path: path.string ?? ""))
      }
    }
  }

  private func operation(_ node: Node, method: String, path: String) -> APIDescription.Operation {
    let parameters = (node["parameters"]?.sequence ?? []).map { parameter(followed($0)) }
    return APIDescription.Operation(
      name: node["operationId"]?.string ?? path, method: method.uppercased(), path: path,
      summary: HTMLText(withCode: node["summary"]?.string ?? ""), paragraphs: paragraphs(of: node),
      needsToken: node["security"] != nil, parameters: parameters, hasParameters: !parameters.isEmpty,
      answers: (node["responses"]?.mapping ?? [:]).map { answer($0.string ?? "", followed($1)) })
  }

  private func parameter(_ node: Node) -> APIDescription.Parameter {
    APIDescription.Parameter(
      name: node["name"]?.string ?? "", isRequired: node["required"]?.bool ?? false, place: node["in"]?.string ?? "",
      values: HTMLText(withCode: values(followed(node["schema"] ?? Node("")))), remark: remark(in: node))
  }

  private func answer(_ status: String, _ node: Node) -> APIDescription.Answer {
    let types = (node["content"]?.mapping ?? [:]).compactMap { $0.key.string }
    return APIDescription.Answer(
      status: status, types: types.joined(separator: ", "), remark: remark(in: node) ?? HTMLText(""))
  }

  /// The values of a schema in words: `0 to 1000; 10 by default`.
  private func values(_ schema: Node) -> String {
    var parts: [String] = []
    let schema = schema["items"].map(followed) ?? schema
    let alternatives = [schema] + (schema["anyOf"]?.sequence ?? [])
    let known = alternatives.flatMap { $0["enum"]?.sequence ?? [] }.compactMap(\.string)
    if !known.isEmpty {
      parts.append(known.map { "`\($0)`" }.joined(separator: ", "))
    } else if let type = schema["type"]?.string {
      parts.append(type)
    }
    if let low = schema["minimum"]?.string, let high = schema["maximum"]?.string { parts.append("\(low) to \(high)") }
    if let length = schema["maxLength"]?.string { parts.append("at most \(length) characters") }
    if let standard = schema["default"]?.string, !standard.isEmpty { parts.append("`\(standard)` by default") }
    return parts.joined(separator: "; ")
  }

  /// The paragraphs of a description, which lines without text separate.
  func paragraphs(of node: Node?) -> [HTMLText] {
    let lines = (node?["description"]?.string ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(whereSeparator: \.isEmpty).map { HTMLText(withCode: $0.joined(separator: " ")) }
  }

  private func remark(in node: Node) -> HTMLText? { paragraphs(of: node).first }

  /// The part that a `$ref` names; the node itself without one.
  private func followed(_ node: Node) -> Node {
    guard let path = node["$ref"]?.string else { return node }
    return path.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] ?? Node("") }
  }
}

extension HTMLText {
  /// Escapes a text that has backticks around code.
  fileprivate init(withCode text: String) {
    self.init()
    for (place, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      append(part, inCode: place % 2 == 1)
    }
  }
}
