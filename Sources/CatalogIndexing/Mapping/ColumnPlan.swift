internal import CatalogFormats

/// The mapping of one file: the user's, and what the file's first records add to it.
struct ColumnPlan {
  let mapping: FieldMapping
  /// The columns with their fields; `nil` for formats whose readers name the fields.
  let report: ColumnReport?

  /// The plan for an input.
  ///
  /// - Throws: `FormatError.noWords` when the words of its records would be lost in extra fields.
  init(_ mapping: FieldMapping, _ input: SampledInput) throws(FormatError) {
    let sample = input.sample
    let format = input.reader.format.definition
    var mapping = mapping
    mapping.isOfJSON = [.json, .jsonl].contains(input.reader.format)
    mapping.namesIdentifiers = !format.hasFreeNames && !format.hasLists
    guard format.hasFreeNames, !sample.isEmpty else {
      (self.mapping, report) = (format.hasLists ? ColumnMatcher.withLists(mapping, sample) : mapping, nil)
      return
    }
    let matcher = ColumnMatcher(mapping, sample)
    if matcher.losesWords { throw .noWords(file: input.reader.file, columns: matcher.candidates) }
    self.mapping = matcher.mapping
    report = ColumnReport(file: input.reader.file, columns: matcher.uses, listPath: input.reader.listPath)
  }
}
