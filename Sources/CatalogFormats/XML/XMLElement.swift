/// An element of an XML document with everything in it.
package struct XMLElement: Hashable, Sendable {
  package enum Node: Hashable, Sendable {
    case element(XMLElement)
    /// Character data, entities replaced, white space as written.
    case text(String)
  }

  package struct Attribute: Hashable, Sendable {
    /// The name without its prefix: `lang` for `xml:lang`.
    package let name: String
    package let value: String
  }

  /// The name without its prefix: `title` for `dc:title`.
  package let name: String
  /// The URI of the name's namespace; empty without one.
  package let namespace: String
  /// In document order, without declarations of namespaces.
  package var attributes: [Attribute] = []
  /// In document order.
  package var children: [Node] = []

  package init(_ name: String, namespace: String = "") { (self.name, self.namespace) = (name, namespace) }

  /// The value of the attribute with a name; `nil` without one.
  package subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The child elements.
  package var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The child elements with a name, in any namespace.
  package func elements(_ name: String) -> [XMLElement] { elements.filter { $0.name == name } }

  /// The first child element with a name.
  package func first(_ name: String) -> XMLElement? {
    for case .element(let element) in children where element.name == name { return element }
    return nil
  }

  /// All character data in the element and its descendants, as written.
  package var text: String {
    if children.count == 1, case .text(let text) = children[0] { return text }
    return children.reduce(into: "") { text, child in
      switch child {
      case .element(let element): text += element.text
      case .text(let piece): text += piece
      }
    }
  }

  /// The text on one line, without white space at both ends; `nil` when nothing is left.
  package var line: String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
