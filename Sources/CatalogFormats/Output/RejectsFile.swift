internal import CatalogRecords

/// Keeps rejected pieces in their input's own format, so that a person can mend the file and import it.
///
/// CSV and TSV begin with the input's header line; fortunes are closed with `%`; a JSON file's pieces are a list again;
/// XML has the tags that were around the records.
/// A file is made only when there is something to keep, and gets its name when all of it is written. Inputs of another
/// format, or with another header, cannot share it and go to `NAME-2.EXT`, `NAME-3.EXT` and so on, as far as these are
/// free.
package struct RejectsFile {
  /// The properties that two inputs must have in common to share a file.
  private struct Shape: Hashable {
    let format: InputFormat
    var header: [UInt8]?
    var envelope: RecordEnvelope?

    /// The bytes before the first piece.
    var opening: [UInt8] {
      if let header { return header + [.lineFeed] }
      guard let envelope else { return Array(format.definition.framing.opening.utf8) }
      let tags = envelope.opening.isEmpty ? [] : envelope.opening + [.lineFeed]
      return envelope.declaration + (tags.isEmpty ? Array(format.definition.framing.opening.utf8) : tags)
    }

    /// The bytes after the last piece.
    var closing: [UInt8] {
      guard let tags = envelope?.closing, !tags.isEmpty else { return Array(format.definition.framing.closing.utf8) }
      return tags + [.lineFeed]
    }
  }

  /// True if a file may be made at a path, and one that is there be replaced.
  package typealias Permission = @Sendable (String) -> Bool

  private let path: String
  private let isFree: Permission
  private var shapes: [Shape] = []
  private var sinks: [ByteSink] = []
  private var counts: [Int] = []
  /// The numbers in the files' names, from 1.
  private var numbers: [Int] = []

  /// Nothing is made yet.
  ///
  /// - Parameters:
  ///   - path: Must be none of the inputs: a file that is there is replaced.
  ///   - isFree: Asked about each further path, which the user did not name.
  package init(path: String, isFree: @escaping Permission = { _ in true }) { (self.path, self.isFree) = (path, isFree) }

  /// The files that were made, in order; empty when nothing was rejected.
  package var paths: [String] { numbers.map(path(numbered:)) }

  /// The number of pieces that were written.
  package var count: Int { counts.reduce(0, +) }

  /// Adds a piece. One that was too large to keep has no bytes and is left out.
  ///
  /// - Parameters:
  ///   - bytes: As in the input: `RejectedInput.bytes` or `RawRecord.bytes`.
  ///   - reader: What it came from.
  /// - Throws: `FormatError.unwritable`.
  package mutating func add(_ bytes: [UInt8], from reader: InputReader) throws(FormatError) {
    if bytes.isEmpty { return }
    try add(bytes, Shape(format: reader.format, header: reader.header, envelope: reader.envelope))
  }

  mutating func add(_ bytes: [UInt8], format: InputFormat, header: [UInt8]? = nil) throws(FormatError) {
    try add(bytes, Shape(format: format, header: header))
  }

  private mutating func add(_ bytes: [UInt8], _ shape: Shape) throws(FormatError) {
    let place = try place(of: shape)
    let framing = shape.format.definition.framing
    try sinks[place].write(counts[place] == 0 ? shape.opening : Array(framing.separator.utf8))
    try sinks[place].write(bytes)
    try sinks[place].write(framing.ending.utf8)
    counts[place] += 1
  }

  /// Closes lists, hands everything to the system, and gives the files their names.
  ///
  /// - Parameter note: Receives what `FileSystem.stamp` will say of the files, before they have their names: a process
  ///   that is killed in between has noted files that are not there, and none is there that was not noted.
  /// - Throws: `FormatError.unwritable`.
  package func finish(note: ([String]) -> Void = { _ in }) throws(FormatError) {
    for (shape, sink) in zip(shapes, sinks) {
      try sink.write(shape.closing)
      try sink.flush()
    }
    note(sinks.compactMap(\.stamp))
    for sink in sinks { try sink.commit() }
  }

  private mutating func place(of shape: Shape) throws(FormatError) -> Int {
    if let place = shapes.firstIndex(of: shape) { return place }
    var number = (numbers.last ?? 0) + 1
    while number > 1 && !isFree(path(numbered: number)) { number += 1 }
    let sink = try ByteSink.file(path(numbered: number), isReplacing: true)
    shapes.append(shape)
    sinks.append(sink)
    counts.append(0)
    numbers.append(number)
    return shapes.count - 1
  }

  /// `rejects.csv`, `rejects-2.csv`, …
  private func path(numbered number: Int) -> String {
    if number == 1 { return path }
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[nameStart...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
