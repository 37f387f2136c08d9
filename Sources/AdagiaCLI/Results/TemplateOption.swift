internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `--template`, for every command that prints records.
struct TemplateOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Print each record with this template, such as '{author}: {text}'. Names are those of fields and extra fields. \
      '{source|unknown}' has a default, '{{' is a brace, '\\n' and '\\t' are a line break and a tab.
      """,
      valueName: "line"))
  var template: String?

  /// - Throws: `ValidationError` for an invalid template, or one together with a format.
  func validate(_ format: ResultFormat) throws {
    guard template != nil else { return }
    guard format == .text else {
      throw ValidationError(
        "--template and --format \(format.rawValue) do not work together. Use one of them.")
    }
    _ = try parsed()
  }

  /// The template, after a check of its field names.
  ///
  /// - Throws: `UsageError` for a field that no record has.
  func checked(_ catalog: Catalog) async throws -> RecordTemplate? {
    guard let template = try parsed() else { return nil }
    for name in template.names where !TemplateWriter.knows(name) {
      guard try await !catalog.hasExtraField(name) else { continue }
      let nearest = try await catalog.nearestFieldName(to: name, among: TemplateWriter.names)
      let hint = nearest.map { " Did you mean '{\($0)}'?" } ?? ""
      throw UsageError("'{\(name)}' in the template is not a field of any record.\(hint)")
    }
    return template
  }

  private func parsed() throws -> RecordTemplate? {
    guard let template else { return nil }
    do {
      return try RecordTemplate(template)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
