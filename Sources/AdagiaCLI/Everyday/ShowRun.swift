internal import Adagia
internal import CatalogQuery
internal import CatalogRecords

/// `adagia show` with all defaults settled: the names of records, and how to print them.
struct ShowRun: Hashable, Sendable {
  var shared = SharedValues()
  /// Numbers or identifiers.
  var names: [String]
  var output = RecordOutput()

  func run(on catalog: Catalog) throws {
    let terminal = shared.terminal
    let destination = Output(terminal)
    defer { destination.close() }
    var writer = try output.writer(to: destination.sink, terminal, isDetailed: true)
    var isMissing = false
    for name in names {
      let records = try catalog.recordsNow(named: name)
      for record in records {
        // Only text shows them: the other formats have the fields of records, and no more.
        try writer.write(record, output.isText ? catalog.attachmentsNow(of: record.id) : [])
      }
      shared.show(UnsoundRecords(among: records).queryWarnings)
      if records.isEmpty {
        isMissing = true
        Message.say("there is no record '\(name)'. 'adagia search' prints the numbers of the records it finds.")
      }
    }
    try writer.end()
    if isMissing { throw ExitStatus.nothingFound }
  }
}
