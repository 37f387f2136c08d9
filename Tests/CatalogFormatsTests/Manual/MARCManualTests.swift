import CatalogFormats
import CatalogRecords
import Foundation
import Testing

/// The example in docs/formats/marc.md.
@Suite struct MARCManualTests {
  @Test("the record in the manual gives the values in the manual")
  func example() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let manual = try String(contentsOf: root.appending(path: "docs/formats/marc.md"), encoding: .utf8)
    func block(_ language: String) throws -> Substring {
      try #require(manual.split(separator: "```\(language)\n").dropFirst().first?.split(separator: "```").first)
    }
    let record = try #require(try events(of: String(try block("marc")), as: .marcmaker).first?.record)
    let expected = try JSONValue(json: String(try block("json")))
    #expect(JSONValue.object(record.present) == expected)
  }
}
