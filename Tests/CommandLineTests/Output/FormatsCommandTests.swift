import CatalogFormats
import CatalogRecords
import Testing

@Suite struct FormatsCommandTests {
  private let adagia: Adagia

  init() throws { adagia = try Adagia() }

  @Test("every format that is read or written is listed")
  func all() throws {
    let lines = try adagia("formats").output.split(separator: "\n").map { $0.split(separator: " ")[0] }
    let names = Set(InputFormat.allCases.map(\.rawValue) + OutputFormat.allCases.map(\.rawValue))
    #expect(lines.first == "name")
    #expect(lines.dropFirst().count == names.count)
    #expect(Set(lines.dropFirst().map(String.init)) == names)
  }

  @Test("each format has a title and says how it is recognized", arguments: InputFormat.allCases)
  func details(format: InputFormat) throws {
    let text = try adagia("formats", format.rawValue).output
    #expect(text.hasPrefix("\(format.rawValue): \(format.definition.title)\n"))
    #expect(text.contains("\nrecognized by  \(format.definition.signs)\n"))
  }

  @Test("a table's fields are listed with the names of their columns")
  func columns() throws {
    #expect(try adagia("formats", "csv").output.contains("\ntext        text, quote, "))
  }

  @Test("the list for programs has the same formats")
  func json() throws {
    guard case .object(let members) = try JSONValue(json: adagia("formats", "--format", "json").output),
      case .array(let formats)? = members["formats"]
    else { throw CommandFailure(text: "no list") }
    #expect(members["format"] == .integer(1))
    #expect(formats.count == Set(InputFormat.allCases.map(\.rawValue) + OutputFormat.allCases.map(\.rawValue)).count)
  }

  @Test("an unknown name is answered with the known ones")
  func unknown() throws {
    let run = try adagia("formats", "docx")
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("adagia: 'docx' is not a format. Formats: jsonl, json"))
  }

  private struct CommandFailure: Error { let text: String }
}
