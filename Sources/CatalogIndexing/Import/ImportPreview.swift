package import CatalogFormats
package import CatalogRecords

/// The beginning of a file as an import would read it. No catalog is touched.
package struct ImportPreview: Sendable {
  /// The path as the user typed it; `-` is standard input.
  package let file: String
  package let format: InputFormat
  /// The columns with their fields; `nil` for formats whose readers name the fields.
  package let columns: ColumnReport?
  /// The rules with those that were found.
  package let mapping: FieldMapping
  /// The first records.
  package private(set) var records: [CatalogRecord] = []
  /// Rejections among the records that were read.
  package private(set) var rejected: [RejectedInput] = []
  /// Records and rejections that were read.
  package private(set) var readCount = 0

  /// The records and rejections that are read of a file.
  package static let length = SampledInput.length

  /// Previews of the files of an import, one after the other.
  ///
  /// - Parameters:
  ///   - recordCount: The most records to keep of a file.
  ///   - body: Called with each file's preview, or with the reason why it cannot be read.
  /// - Throws: `FormatError` when an input does not exist; what `body` throws.
  package static func read(
    _ request: ImportRequest, recordCount: Int, _ body: (Result<ImportPreview, FormatError>) throws -> Void
  ) throws {
    for input in try InputFinder.find(request.inputs, format: request.options.format).files {
      try body(
        Result { () throws(FormatError) in try ImportPreview(of: input, request, recordCount: recordCount) })
    }
  }

  /// The preview of one file.
  package init(of input: InputFile, _ request: ImportRequest, recordCount: Int) throws(FormatError) {
    var options = request.options
    options.format = options.format ?? input.format
    let reader = try InputReader(path: input.path, options: options)
    try self.init(of: reader, request.mapping, recordCount: recordCount)
  }

  /// The preview of an opened input.
  package init(of reader: InputReader, _ mapping: FieldMapping, recordCount: Int) throws(FormatError) {
    var sampled = SampledInput(reader)
    let plan = try ColumnPlan(mapping, sampled)
    (file, format) = (reader.file, reader.format)
    (self.mapping, columns) = (plan.mapping, plan.report)
    var builder = RecordBuilder(plan.mapping)
    while readCount < Self.length, let event = try sampled.next() { take(event, &builder, recordCount) }
  }

  private mutating func take(_ event: ReadEvent, _ builder: inout RecordBuilder, _ recordCount: Int) {
    switch event {
    case .empty, .notice: break
    case .rejected(let fault):
      readCount += 1
      rejected.append(fault)
    case .record(let raw):
      readCount += 1
      do {
        let built = try builder.record(from: raw)
        if records.count < recordCount { records.append(built.record) }
      } catch {
        rejected.append(RejectedInput(location: raw.location, reason: error.description, bytes: []))
      }
    }
  }
}
