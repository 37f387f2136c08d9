import CatalogRecords
import Testing

@testable import CatalogFormats

@Suite struct XMLRecordReaderTests {
  @Test("each element of a name is a record, with the namespaces and the lines of its document")
  func records() throws {
    let text = """
      <?xml version="1.0"?><!-- <r>no</r> --><!DOCTYPE all [<!ENTITY a "b"> ]>
      <all xmlns="urn:a"
        xmlns:x='urn:b'>
      <r id="1">one &amp; <![CDATA[</r> two]]></r> between
      <x:r id="2"/><r>th<i>r</i>ee</r>
      </all>
      """
    let found = try shown(text)
    #expect(
      found == """
        4 urn:a 1 one & </r> two
        5 urn:b 2
        5 urn:a null three
        """)
  }

  @Test("the size of the pieces that bytes arrive in changes nothing", arguments: [1, 2, 3, 7, 64])
  func pieces(length: Int) throws {
    let text = "<a><!-- -- > --><r id='x>y'>1</r><?r <r> ?><r>2<![CDATA[]]]]></r><b><r>3</r></b></a>"
    #expect(try shown(text, pieceLength: length) == "1 x>y 1\n1 null 2]]\n1 null 3")
  }

  @Test(
    "a record that is not well-formed costs itself",
    arguments: [
      ("<a><r>1</b></r><r>2</r></a>", "1 ! XML: Opening and ending tag mismatch: r line 1 and b (line 1)\n1 null 2"),
      ("<a>\n<r>1\n<r>2</r></a>", "2 ! XML: the record has no end tag; \(addIt)\n3 null 2"),
      ("<a><r>1</a>", "1 ! XML: the record has no end tag; \(addIt)"),
      ("<a><r>&b;</r>\n<r>2</r></a>", "1 ! XML: Entity 'b' not defined (line 1)\n2 null 2"),
      ("<a><r b='1>2</r><r>3</r></a>", "1 ! \(unquoted) (line 1)\n1 null 3"),
      ("<a><r>1</r>", "1 null 1\n1 ! the file ends before </a>; it may be truncated"),
    ])
  func faults(text: String, expected: String) throws {
    #expect(try shown(text) == expected)
  }

  private static let addIt = "add it, or get a new copy of the file if it is truncated"
  private static let unquoted = "XML: Unescaped '<' not allowed in attributes values"

  @Test("no entity of a document type is replaced, so that none can expand or name a file")
  func entities() throws {
    let bomb = "<!DOCTYPE r [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'><!ENTITY f SYSTEM 'file:///etc/passwd'>]>"
    #expect(try shown("\(bomb)<r>&b;</r>") == "1 ! XML: Entity 'b' not defined (line 1)")
    #expect(try shown("\(bomb)<r>&f;</r>") == "1 ! XML: Entity 'f' not defined (line 1)")
  }

  @Test("an element with very many attributes is rejected, and the rest is read")
  func attributes() throws {
    func element(_ count: Int, _ name: (Int) -> String) -> String {
      "<r \((0..<count).map { "\(name($0)) = 'b'" }.joined(separator: " "))>1</r>"
    }
    let many = "1 ! XML: an element has more than 10000 attributes\n1 null 2"
    #expect(try shown("<a>\(element(10_001) { "a\($0)" })<r>2</r></a>") == many)
    #expect(try shown("<a>\(element(10_001) { "xmlns:a\($0)" })<r>2</r></a>") == many)
    #expect(try shown("<a>\(element(500) { "a\($0)" })<r>2</r></a>") == "1 null 1\n1 null 2")
  }

  @Test("elements that are too deep, too many or too large are rejected, and the rest is read")
  func limits() throws {
    let deep = String(repeating: "<d>", count: 400) + String(repeating: "</d>", count: 400)
    #expect(try shown("<a><r>\(deep)</r><r>2</r></a>").hasSuffix("\n1 null 2"))
    let many = String(repeating: "<d/>", count: 70_000)
    #expect(
      try shown("<a><r>\(many)</r><r>2</r></a>") == """
        1 ! XML: the record has more than 65536 nodes; split it
        1 null 2
        """)
    let large = "<a><r b='\(String(repeating: "x", count: 5000))'>1</r><r>2</r></a>"
    let expected = "1 ! the record is larger than 1000 bytes and was not kept; split it\n1 null 2"
    #expect(try shown(large, pieceLength: 100, limit: 1000) == expected)
  }

  @Test("a declared encoding is honored")
  func encoding() throws {
    let bytes = Array("<?xml version='1.0' encoding=\"ISO-8859-1\"?><r>caf".utf8) + [0xE9] + Array("</r>".utf8)
    #expect(try shown(bytes) == "1 null café")
  }

  @Test("an element of the records' name inside a host is part of its record")
  func hosts() throws {
    let text = "<a><r>1<m><r>2</r></m></r><r>3</r></a>"
    #expect(try shown(text, hosts: ["m"]) == "1 null 12\n1 null 3")
  }

  private func shown(
    _ text: String, hosts: [String] = [], pieceLength: Int = .max, limit: Int = 1 << 24
  ) throws -> String {
    try shown(Array(text.utf8), hosts: hosts, pieceLength: pieceLength, limit: limit)
  }

  /// Line, namespace, identifier and text of each record; line and reason of each rejection.
  private func shown(
    _ bytes: [UInt8], hosts: [String] = [], pieceLength: Int = .max, limit: Int = 1 << 24
  ) throws -> String {
    let window = InputWindow(InMemorySource(bytes, pieceLength: pieceLength), file: "t")
    let records = XMLSplitter.Records(names: ["r"], hosts: hosts)
    var reader = try XMLRecordReader(window, InputOptions(maxRecordBytes: limit), records: records) { element in
      let identifier = element["id"].map(JSONValue.string) ?? .null
      return (["namespace", "id", "text"], [.string(element.namespace), identifier, .string(element.text)])
    }
    var lines: [String] = []
    while let event = try reader.next() {
      if let record = event.record {
        let values = record.values.filter { $0 != .string("") }.map(\.plainText)
        lines.append(([String(record.location.line)] + values).joined(separator: " "))
      } else if let rejected = event.rejected {
        lines.append("\(rejected.location.line) ! \(rejected.reason)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
