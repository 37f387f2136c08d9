internal import ArgumentParser
internal import CatalogFormats
internal import CatalogRecords

/// `adagia-bench library`: writes records of the Library of Congress as JSON Lines for both sides.
///
/// Titles, names and subjects are real, in languages with and without stemmers. A separate process keeps its memory out
/// of the import's figures.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "library", shouldDisplay: false)

  /// The path of the table in the folder of texts.
  static let file = "catalogue/lc-books-2016-part01.4of5.tsv.zst"

  @Argument var input: String
  @Argument var path: String

  func run() throws {
    let sink = try ByteSink.file(path, isReplacing: true)
    var reader = try InputReader(path: input, options: InputOptions(format: .tsv))
    while let event = try reader.next() {
      if case .record(let row) = event { try sink.write(Self.line(row)) }
    }
    try sink.commit()
  }

  private static func line(_ row: RawRecord) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, column) in columns {
      guard case .string(let text)? = row[column] else { continue }
      writer.key(name)
      writer.string(text)
    }
    writer.key("type")
    writer.string("book")
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The field names of both sides, with the columns of the table.
  private static let columns = [
    ("identifier", "id"), ("title", "title"), ("creator", "author"), ("source", "series"), ("subject", "subjects"),
    ("note", "notes"), ("language", "lang"), ("date", "date_raw"),
  ]
}
