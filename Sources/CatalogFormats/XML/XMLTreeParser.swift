/// A parser of single elements, over libxml2's `xmlTextReader`: well-formed XML in, a tree out.
///
/// It reads nothing but the bytes that it is given: no network, no DTD, no entity but the five of XML itself and
/// numeric ones, so that nothing expands. Names have at most 50,000 bytes and texts 10 million, elements are at most
/// 255 deep (libxml2's limits) and an element has at most `mostNodes` nodes and `mostAttributes` attributes.
package final class XMLTreeParser {
  /// More than any record has. A tree takes about a hundred bytes for each.
  static let mostNodes = 1 << 16

  /// Attributes of one element: libxml2 compares each with all others.
  static let mostAttributes = 10_000

  private let library: XMLLibrary
  private var reader: XMLLibrary.Reader?
  private var namespaces: (last: [UInt8], text: String) = ([], "")

  /// - Parameter file: The file to read, for the message.
  /// - Throws: `FormatError.missingLibrary`.
  package init(file: String) throws(FormatError) {
    guard let library = XMLLibrary.shared else {
      throw .missingLibrary(file: file, name: "libxml2", package: "libxml2")
    }
    self.library = library
  }

  deinit { if let reader { library.free(reader) } }

  /// The tree of an XML text.
  ///
  /// - Parameters:
  ///   - bytes: One element, with or without a declaration before it.
  ///   - context: The place of the element in its document.
  /// - Throws: `PieceFault` with the line in the file and libxml2's reason.
  func element(of bytes: [UInt8], in context: XMLContext = XMLContext()) throws(PieceFault) -> XMLElement {
    if context.encoding == nil, let fault = bytes.withUnsafeBufferPointer(TextFault.first) {
      throw PieceFault(reason: fault.reason)
    }
    let document = context.opening + bytes + context.closing
    guard !Self.hasTooManyAttributes(document) else {
      throw PieceFault(reason: "XML: an element has more than \(Self.mostAttributes) attributes")
    }
    let faults = Faults(library)
    let outcome = document.withUnsafeBytes { document in
      Result { () throws(PieceFault) in
        let reader = try reader(of: document.assumingMemoryBound(to: CChar.self), encoding: context.encoding)
        library.setErrorHandler(reader, Faults.note, Unmanaged.passUnretained(faults).toOpaque())
        defer { library.setErrorHandler(reader, nil, nil) }
        return try tree(reader, skipping: context.depth)
      }
    }
    switch outcome {
    case .success(let tree?): return tree
    case .success(nil): throw PieceFault(reason: faults.reason(line: context.line) ?? "XML: there is no element")
    case .failure(let fault): throw fault
    }
  }

  /// True if an equals sign comes before a quotation mark that often between two tags.
  private static func hasTooManyAttributes(_ document: [UInt8]) -> Bool {
    var (count, last) = (0, UInt8(0))
    for byte in document where byte > UInt8(ascii: " ") {
      switch byte {
      case UInt8(ascii: "<"): count = 0
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if last == UInt8(ascii: "=") { count += 1 }
      default: break
      }
      if count > mostAttributes { return true }
      last = byte
    }
    return false
  }

  private func reader(
    of bytes: UnsafeBufferPointer<CChar>, encoding: String?
  ) throws(PieceFault) -> XMLLibrary.Reader {
    let encoding = encoding ?? "UTF-8"
    let count = CInt(clamping: bytes.count)
    if let reader {
      if library.reuse(reader, bytes.baseAddress, count, nil, encoding, XMLLibrary.options) == 0 { return reader }
      library.free(reader)
    }
    reader = library.makeReader(bytes.baseAddress, count, nil, encoding, XMLLibrary.options)
    guard let reader else {
      throw PieceFault(reason: "XML: the encoding '\(encoding)' is unknown; convert it to UTF-8")
    }
    return reader
  }
}

/// The place of an element in its document, as far as its meaning depends on it.
struct XMLContext: Hashable {
  /// The start tags around the element, which declare namespaces.
  var opening: [UInt8] = []
  /// Their end tags.
  var closing: [UInt8] = []
  /// The number of elements around it.
  var depth = 0
  /// The declared encoding; `nil`: UTF-8.
  var encoding: String?
  /// The line of the element's first byte.
  var line = 1
}

extension XMLTreeParser {
  // Node types of `xmlReaderTypes`.
  private enum NodeType {
    static let element: CInt = 1
    static let texts: Set<CInt> = [3, 4, 13, 14]
    static let end: CInt = 15
  }

  /// The element at a depth, or `nil` when the document is not well-formed.
  private func tree(_ reader: XMLLibrary.Reader, skipping depth: Int) throws(PieceFault) -> XMLElement? {
    var stack: [XMLElement] = []
    var (opened, count) = (0, 0)
    var root: XMLElement?
    while true {
      let status = library.read(reader)
      if status <= 0 { return status == 0 ? root : nil }
      count += 1
      guard count <= Self.mostNodes else {
        throw PieceFault(reason: "XML: the record has more than \(Self.mostNodes) nodes; split it")
      }
      let type = library.nodeType(reader)
      if type == NodeType.element {
        let isEmpty = library.isEmptyElement(reader) != 0
        if opened >= depth { stack.append(element(reader)) }
        opened += 1
        if !isEmpty { continue }
      } else if NodeType.texts.contains(type), !stack.isEmpty {
        stack[stack.count - 1].children.append(.text(string(library.value(reader))))
        continue
      }
      guard type == NodeType.element || type == NodeType.end else { continue }
      opened -= 1
      guard let closed = stack.popLast() else { continue }
      if stack.isEmpty { root = root ?? closed } else { stack[stack.count - 1].children.append(.element(closed)) }
    }
  }

  private func element(_ reader: XMLLibrary.Reader) -> XMLElement {
    var element = XMLElement(string(library.localName(reader)), namespace: namespace(library.namespace(reader)))
    while library.moveToNextAttribute(reader) == 1 {
      if library.isNamespaceDeclaration(reader) == 1 { continue }
      element.attributes.append(
        XMLElement.Attribute(name: string(library.localName(reader)), value: string(library.value(reader))))
    }
    return element
  }

  private func string(_ text: XMLLibrary.Text?) -> String { text.map { String(cString: $0) } ?? "" }

  /// The same text for the same URI: nearly all elements of a file are of one namespace.
  private func namespace(_ text: XMLLibrary.Text?) -> String {
    guard let text else { return "" }
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: length(text))
    if !namespaces.last.elementsEqual(bytes) { namespaces = (Array(bytes), string(text)) }
    return namespaces.text
  }

  private func length(_ text: XMLLibrary.Text) -> Int {
    var end = text
    while end.pointee != 0 { end += 1 }
    return end - text
  }

  /// The first fault that libxml2 reports while it reads a text.
  private final class Faults {
    private let library: XMLLibrary
    private var first: (message: String, line: Int)?

    init(_ library: XMLLibrary) { self.library = library }

    static let note: XMLLibrary.ErrorHandler = { argument, message, severity, locator in
      guard let argument, let message else { return }
      let faults = Unmanaged<Faults>.fromOpaque(argument).takeUnretainedValue()
      let text = String(cString: message)
      // An undeclared prefix is an error to libxml2, but the element can be read.
      if faults.first != nil || text.hasPrefix("Namespace prefix") { return }
      faults.first = (text, locator.map { Int(faults.library.lineOfError($0)) } ?? 1)
    }

    /// - Parameter line: The line in the file where the text begins.
    func reason(line: Int) -> String? {
      first.map { "XML: \($0.message.trimmingBlanks) (line \(line + max($0.line, 1) - 1))" }
    }
  }
}
