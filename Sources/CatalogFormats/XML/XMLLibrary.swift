internal import Platform

/// The functions of libxml2 that read XML, found when the first XML file is read.
struct XMLLibrary: Sendable {
  /// The library, initialized once; `nil` if the system has none.
  static let shared = try? XMLLibrary()

  /// An `xmlTextReader`.
  typealias Reader = OpaquePointer
  typealias Locator = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  typealias ErrorHandler = @Sendable @convention(c) (UnsafeMutableRawPointer?, Text?, CInt, Locator?) -> Void
  typealias Question = @Sendable @convention(c) (Reader) -> CInt
  typealias TextQuestion = @Sendable @convention(c) (Reader) -> Text?

  /// `xmlReaderForMemory`: bytes, their number, URL, encoding, options. The bytes must outlive the reading.
  let makeReader: @Sendable @convention(c) (Text?, CInt, Text?, Text?, CInt) -> Reader?
  /// `xmlReaderNewMemory`: the same with a reader that exists; 0 when it is ready.
  let reuse: @Sendable @convention(c) (Reader, Text?, CInt, Text?, Text?, CInt) -> CInt
  let free: @Sendable @convention(c) (Reader) -> Void
  let setErrorHandler: @Sendable @convention(c) (Reader, ErrorHandler?, UnsafeMutableRawPointer?) -> Void
  let lineOfError: @Sendable @convention(c) (Locator) -> CInt
  /// `xmlTextReaderRead`: 1 for a node, 0 at the end, -1 for malformed XML.
  let read: Question
  let nodeType: Question
  let isEmptyElement: Question
  let moveToNextAttribute: Question
  let isNamespaceDeclaration: Question
  let localName: TextQuestion
  let namespace: TextQuestion
  let value: TextQuestion

  /// Options of every reader: `XML_PARSE_NONET`. Without others, libxml2 loads no DTD and replaces no entity of one.
  static let options: CInt = 1 << 11

  private struct Missing: Error {}

  private init() throws {
    guard let library = DynamicLibrary(["libxml2.so.2", "libxml2.so.16", "libxml2.2.dylib"]) else { throw Missing() }
    func find<Function>(_ name: String) throws -> Function {
      guard let function = library.function(name, as: Function.self) else { throw Missing() }
      return function
    }
    let initialize: @convention(c) () -> Void = try find("xmlInitParser")
    makeReader = try find("xmlReaderForMemory")
    reuse = try find("xmlReaderNewMemory")
    free = try find("xmlFreeTextReader")
    setErrorHandler = try find("xmlTextReaderSetErrorHandler")
    lineOfError = try find("xmlTextReaderLocatorLineNumber")
    read = try find("xmlTextReaderRead")
    nodeType = try find("xmlTextReaderNodeType")
    isEmptyElement = try find("xmlTextReaderIsEmptyElement")
    moveToNextAttribute = try find("xmlTextReaderMoveToNextAttribute")
    isNamespaceDeclaration = try find("xmlTextReaderIsNamespaceDecl")
    localName = try find("xmlTextReaderConstLocalName")
    namespace = try find("xmlTextReaderConstNamespaceUri")
    value = try find("xmlTextReaderConstValue")
    initialize()
  }
}
