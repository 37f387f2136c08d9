internal import ArgumentParser
internal import CatalogFormats
internal import CatalogIndexing
internal import CatalogRecords

/// `adagia-bench read FILE`: reads a file of any format into records as an import does, on one thread, and writes none.
struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read files into records without a catalog, and print what each took.")

  @Argument(help: "Files of formats that 'adagia formats' lists.") var paths: [String]

  @Option(help: "The table, view or entity of a database.") var table: String?

  @Flag(help: "Drop what has no field, as the option --no-keep of 'adagia import' does.") var noKeep = false

  func run() throws {
    print("format\trecords\trejected\tCPU seconds\trecords a second")
    for path in paths { try read(path) }
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
    let rate = Int(Double(recordCount + rejectedCount) / max(cost.cpu, 1e-6))
    let seconds = (cost.cpu * 100).rounded() / 100
    print("\(reader.format.rawValue)\t\(recordCount)\t\(rejectedCount)\t\(seconds)\t\(rate)")
  }
}
