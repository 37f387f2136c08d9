internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `--template`, for every command that prints records.
struct TemplateOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Print a line of this form for each record: '{author}: {text}'. Extra fields have names too; '{source|unknown}' \\
      says what stands for nothing, '{{' is a brace, '\\n' and '\\t' are a line end and a tab.
      """,
      valueName: "line"))
  var template: String?

  /// - Throws: `ValidationError` for a template that cannot be read, or beside a format.
  func validate(_ format: ResultFormat) throws {
    guard template != nil else { return }
    guard format == .text else {
      throw ValidationError(
        "--template is a format of its own: leave out --format \(format.rawValue), or the template.")
    }
    _ = try parsed()
  }

  /// The template, whose names the catalog knows.
  ///
  /// - Throws: `UsageError` for a name that no record has a field of.
  func checked(_ catalog: Catalog) async throws -> RecordTemplate? {
    guard let template = try parsed() else { return nil }
    for name in template.names where !TemplateWriter.knows(name) {
      guard try await !catalog.hasExtraField(name) else { continue }
      let nearest = try await catalog.nearestFieldName(to: name, among: TemplateWriter.names)
      let hint = nearest.map { " Did you mean '{\($0)}'?" } ?? ""
      throw UsageError("no record has a field '\(name)', which the template names.\(hint)")
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
