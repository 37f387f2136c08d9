internal import ArgumentParser
internal import CatalogFormats
internal import CatalogIndexing
internal import CatalogRecords

/// `adagia-bench read FILE`: reads a file of any format into records as an import does, on one thread, and writes none.
/// `--parse-only` stops where the fields of MARC have texts.
struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read files into records without a catalog, and print what each took.")

  @Argument(help: "Files of formats that 'adagia formats' lists.") var paths: [String]

  @Option(help: "The table, view or entity of a database.") var table: String?

  @Flag(help: "Drop what has no field, as the option --no-keep of 'adagia import' does.") var noKeep = false

  @Flag(help: "Parse MARC in ISO 2709 into the texts of its subfields, and map none of them.") var parseOnly = false

  func run() throws {
    print("format\trecords\trejected\tCPU seconds\trecords a second")
    for path in paths { try parseOnly ? parse(path) : read(path) }
  }

  private func parse(_ path: String) throws {
    var records = try ISO2709Records(path: path)
    var (recordCount, rejectedCount, textLength) = (0, 0, 0)
    let cost = try Cost.measured {
      while let piece = try records.next() {
        guard let record = try? piece.bytes.map({ try records.parsed($0) }) else {
          rejectedCount += 1
          continue
        }
        recordCount += 1
        for field in record.fields { textLength += Self.textLength(of: field, record) }
      }
    }
    print(Self.row("marc, \(textLength) bytes of text", recordCount, rejectedCount, cost))
  }

  /// The length of a field's values in UTF-8. Each becomes a text first, as a program that reads it would have it.
  private static func textLength(of field: MARCRecord.Field, _ record: MARCRecord) -> Int {
    if record.isControl(field) { return record.text(field.range).utf8.count }
    return record.subfields(field).reduce(0) { $0 + record.text($1.range).utf8.count }
  }

  private func read(_ path: String) throws {
    var reader = try InputReader(path: path, options: InputOptions(table: table, keepsUnmapped: !noKeep))
    var (recordCount, rejectedCount) = (0, 0)
    let cost = try Cost.measured {
      var builder = RecordBuilder(FieldMapping())
      while let event = try reader.next() {
        switch event {
        case .record(let raw):
          if (try? builder.record(from: raw)) == nil { rejectedCount += 1 } else { recordCount += 1 }
        case .rejected: rejectedCount += 1
        case .notice, .empty: break
        }
      }
    }
    print(Self.row(reader.format.rawValue, recordCount, rejectedCount, cost))
  }

  private static func row(_ name: String, _ recordCount: Int, _ rejectedCount: Int, _ cost: Cost) -> String {
    let rate = Int(Double(recordCount + rejectedCount) / max(cost.cpu, 1e-6))
    let seconds = (cost.cpu * 100).rounded() / 100
    return "\(name)\t\(recordCount)\t\(rejectedCount)\t\(seconds)\t\(rate)"
  }
}
