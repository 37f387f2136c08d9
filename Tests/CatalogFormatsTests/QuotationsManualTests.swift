import CatalogFormats
import Foundation
import Testing

/// The examples of docs/formats/quotations.md: each is followed by its values.
@Suite struct QuotationsManualTests {
  private struct Example {
    let format: InputFormat
    let text: String
    let values: String
  }

  private static func examples() throws -> [Example] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manual = try String(contentsOf: root.appendingPathComponent("docs/formats/quotations.md"), encoding: .utf8)
    // Fenced blocks are every second part.
    let blocks = manual.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return zip(blocks, blocks.dropFirst()).compactMap { block, next in
      guard let end = block.firstIndex(of: "\n"), let format = InputFormat(rawValue: String(block[..<end])),
        next.hasPrefix("values\n")
      else { return nil }
      return Example(
        format: format, text: String(block[end...].dropFirst()), values: String(next.dropFirst("values\n".count)))
    }
  }

  @Test("every example gives the values after it, whether its format is named or recognized")
  func examplesHold() throws {
    let examples = try Self.examples()
    #expect(examples.count == 7)
    for example in examples {
      #expect(try table(example.text, as: example.format) == example.values, "\(example.format)")
      #expect(InputFormat.guess(name: "-", head: Array(example.text.utf8)) == example.format)
    }
  }
}
