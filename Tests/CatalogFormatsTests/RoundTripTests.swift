import CatalogFormats
import CatalogRecords
import TestTools
import Testing

@Suite struct RoundTripTests {
  @Test("texts written as a table come back unchanged", arguments: [OutputFormat.csv, .tsv], 0..<150 as Range<UInt64>)
  func tables(format: OutputFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let columns = ["a", "b\t\"c\",\n", "d"].prefix(Int.random(in: 1...3, using: &random))
    let records = (0..<20).map { _ in
      columns.map { OutputField($0, .string("x" + .random(maxLength: 8, using: &random))) }
    }
    let text = try written(records, as: format, columns: Array(columns))
    let back = try events(of: text, as: InputFormat(rawValue: format.rawValue)).map { $0.record?.values }
    #expect(back == records.map { $0.map(\.value) }, "seed \(seed)")
  }

  @Test(
    "any values written as JSON come back unchanged", arguments: [OutputFormat.json, .jsonl], 0..<150 as Range<UInt64>)
  func json(format: OutputFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let records = (0..<10).map { _ in
      (0..<4).map { OutputField("\($0)" + .random(maxLength: 3, using: &random), .random(depth: 3, using: &random)) }
    }
    let text = try written(records, as: format, columns: [])
    let back = try events(of: text, as: InputFormat(rawValue: format.rawValue)).compactMap(\.record)
    #expect(back.map(\.names) == records.map { $0.map(\.name) }, "seed \(seed)")
    #expect(back.map(\.values) == records.map { $0.map(\.value) }, "seed \(seed)")
  }

  @Test(
    "a fortune that was taken apart and written is taken apart the same way again",
    arguments: [
      "Words.\n\t\t-- Douglas Adams, \"Mostly Harmless\"\n", "Words.\n\t\t-- \"Talmud\"\n", "Words.\n\t\t-- Seneca\n",
      "Two\nlines.\n\t\t-- Gauck\n(eigentlich Churchill)\n", "Only words.\n", "Words.\n\t\t-- Steve Jobs (1955-2011)\n",
    ])
  func fortunes(text: String) throws {
    let first = try events(of: text, as: .fortune).compactMap(\.record)
    let fields = first.map { record in zip(record.names, record.values).map { OutputField($0, $1) } }
    let again = try events(of: try written(fields, as: .fortune, columns: []), as: .fortune).compactMap(\.record)
    #expect(again.map(\.values) == first.map(\.values))
  }

  @Test("a thousand random fortunes come back with their text, their names and their source")
  func randomFortunes() throws {
    var random = SeededGenerator(seed: 43)
    let names = [
      "Writer, Ann", "van Beethoven, Ludwig", "O'Neil, Eugene", "King, Martin Luther, Jr.", "Homer",
      "García Márquez, Gabriel José",
      "World Health Organization", "Le Guin, Ursula K.", "Marks and Spencer", "夏目 漱石", "Müller, Jörg",
      "Lee & Poe, Inc.",
    ]
    let pieces = [
      "a", "{b", "$x$", "50%", "--", "—", "<b>t</b>", "R&D", "(y)", "[z]", "שלום", "漢字", "\"", "'", "and", ",", ";",
      "1850.", "%",
    ]
    for number in 0..<1000 {
      let words = (0..<4).map { _ in (0..<3).map { _ in pieces.randomElement(using: &random)! }.joined(separator: " ") }
      let text = "w \(words[0]) z\nw \(words[1]) z\n%\n   w \(words[2])\nz"
      let (creators, source) = (Array(names.shuffled(using: &random).prefix(1 + number % 3)), "Sermons \(words[3]) z")
      let fields = [
        OutputField("text", .string(text)), OutputField("creator", .array(creators.map { .string($0) })),
        OutputField("source", .string(source)),
      ]
      let file = try written([fields], as: .fortune, columns: [])
      let back = try events(of: file, as: .fortune).compactMap(\.record)
      #expect(back.count == 1 && back.first?["source"] == .string(source), "\(file)")
      #expect(back.first?["text"] == .string(text.replacing("\n%", with: "\n %")), "\(file)")
      let found: [String] =
        switch back.first?["creator"] {
        case .array(let list)?: list.map(\.plainText)
        case let value?: [value.plainText]
        case nil: []
        }
      #expect(found == creators, "\(file)")
    }
  }

  @Test("any bytes at all are read to their end", arguments: streamedFormats, 0..<100 as Range<UInt64>)
  func anyBytes(format: InputFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = (0..<10).map { _ in String.random(maxLength: 20, using: &random) }.joined(separator: "\n")
    let bytes = Array("a,b\n".utf8) + Array(text.utf8) + [UInt8.random(in: 0...255, using: &random)]
    let columns = InputOptions(columns: ["a", "b"])
    let whole = try events(of: bytes, as: format, options: columns)
    #expect(try events(of: bytes, as: format, options: columns, pieceLength: 5) == whole, "seed \(seed)")
  }
}
