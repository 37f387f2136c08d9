/// The reason that a text is no layout, in a sentence with the place in the file.
struct LayoutFault: CustomStringConvertible {
  let description: String

  /// - Parameter error: What the decoder of YAML throws.
  init(_ error: any Error) {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      description = "\(Self.place(context.codingPath + [key])) is missing. docs/cluster.md shows a layout."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      description = "\(Self.place(context.codingPath)) has a value of another kind. docs/cluster.md shows a layout."
    case .dataCorrupted(let context):
      let reason = context.underlyingError.map { "\($0)" } ?? context.debugDescription
      description = "\(Self.place(context.codingPath)) cannot be read: \(reason)"
    case nil: description = "the file cannot be read: \(error)"
    @unknown default: description = "the file cannot be read: \(error)"
    }
  }

  /// A key with those above it, such as `nodes[1].port`.
  private static func place(_ path: [any CodingKey]) -> String {
    let text = path.reduce("") { text, key in
      if let number = key.intValue { return "\(text)[\(number)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
    return text.isEmpty ? "the file" : "'\(text)'"
  }
}
