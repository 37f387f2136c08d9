internal import Mustache

/// A value of a page as its template sees it. Mustache would reflect on the value, and on all around it, for each name
/// of a template; here each value is reflected on once, when the template first asks for a part of it.
final class TemplateObject: MustacheParent, CustomStringConvertible {
  private let value: Any
  private lazy var parts = Self.parts(of: value)

  init(_ value: Any) {
    self.value = value
  }

  var description: String { String(describing: value) }

  func child(named name: String) -> Any? { parts[name] }

  /// Stored properties that are not `nil`, by name.
  private static func parts(of value: Any) -> [String: Any] {
    var parts: [String: Any] = [:]
    for case (let name?, let part) in Mirror(reflecting: value).children { parts[name] = Self.part(part) }
    return parts
  }

  private static func part(_ value: Any) -> Any? {
    switch value {
    case let text as String: text
    case let flag as Bool: flag
    case let number as Int: number
    case let number as Double: number
    case let text as HTMLText: text
    case let parts as any MustacheParent: parts
    case let list as any TemplateList: list.elements.map { part($0) ?? "" }
    case let optional as any TemplateOptional: optional.content.flatMap(part)
    default: TemplateObject(value)
    }
  }
}

private protocol TemplateList {
  var elements: [Any] { get }
}

extension Array: TemplateList {
  fileprivate var elements: [Any] { self }
}

private protocol TemplateOptional {
  var content: Any? { get }
}

extension Optional: TemplateOptional {
  fileprivate var content: Any? { self }
}
