import CatalogFormats
import CatalogRecords

/// Everything a reader makes of some bytes, given to it in pieces of at most `pieceLength`.
func events(
  of bytes: [UInt8], as format: InputFormat? = nil, named name: String = "t", options: InputOptions = InputOptions(),
  pieceLength: Int = .max
) throws -> [ReadEvent] {
  var options = options
  if let format { options.format = format }
  var reader = try InputReader(InMemorySource(bytes, pieceLength: pieceLength), file: name, options: options)
  var events: [ReadEvent] = []
  while let event = try reader.next() { events.append(event) }
  return events
}

func events(
  of text: String, as format: InputFormat? = nil, options: InputOptions = InputOptions()
) throws -> [ReadEvent] {
  try events(of: Array(text.utf8), as: format, options: options)
}

/// One line an event, as a reviewer reads it: `2 text=Hello creator=null`, `3 ! the row has 1 cell, the header has 2`.
func table(_ events: [ReadEvent]) -> String { events.map(line).joined(separator: "\n") }

func table(_ text: String, as format: InputFormat, options: InputOptions = InputOptions()) throws -> String {
  table(try events(of: text, as: format, options: options))
}

private func line(_ event: ReadEvent) -> String {
  switch event {
  case .record(let record):
    let fields = zip(record.names, record.values).filter { $0.1 != .null }.map { "\($0)=\($1.json)" }
    return ([String(record.location.line)] + fields).joined(separator: " ")
  case .rejected(let rejected): return "\(rejected.location.line) ! \(rejected.reason)"
  case .notice(let notice): return "\(notice)"
  case .empty(let file): return "\(file) is empty"
  }
}

extension ReadEvent {
  var record: RawRecord? {
    if case .record(let record) = self { record } else { nil }
  }

  var rejected: RejectedInput? {
    if case .rejected(let rejected) = self { rejected } else { nil }
  }
}

extension RawRecord {
  /// The names in its attributions.
  var people: [String] {
    guard case .array(let values)? = self["attributions"] else { return [] }
    return values.compactMap {
      if case .object(let members) = $0 { members["creator"]?.plainText } else { nil }
    }
  }
}

/// The formats that are read as a stream of bytes, unlike databases.
let streamedFormats = InputFormat.allCases.filter { !$0.definition.isReadByNameOnly }
