/// The version of an answer, for `ETag` and `If-None-Match`.
struct EntityTag: Hashable {
  /// With quotation marks, and weak: a compressed answer has the same one.
  let text: String

  /// - Parameter version: Letters, digits and hyphens.
  init(_ version: String) { text = "W/\"\(version)\"" }

  /// True if one of the tags in the fields is this one. `*` is any.
  func matches(_ fields: [String]) -> Bool {
    fields.contains { field in
      field.split(separator: ",").contains { part in
        let tag = part.filter { $0 != " " && $0 != "\t" }
        return tag == "*" || tag == text || "W/" + tag == text
      }
    }
  }
}
