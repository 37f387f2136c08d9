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

  @Flag(name: .long, help: "With --template: turn line ends and tabs of values into spaces.")
  var oneLine = false

  @Flag(
    name: .customLong("print0"), help: "With --template: end each record with a NUL character, for xargs -0 and fzf.")
  var endsWithNul = false

  @Option(
    name: [.long, .customLong("columns")],
    help: ArgumentHelp(
      "Print only these fields, in this order, with --format table, csv, tsv, json or jsonl: id,author,text.",
      valueName: "names"))
  var fields: String?

  /// - Throws: `ValidationError` for an invalid template, or one together with a format.
  func validate(_ format: ResultFormat) throws {
    if let names {
      guard !names.isEmpty else {
        throw ValidationError("--fields names no field. Name one or more, as in --fields id,author,text.")
      }
      guard template == nil, [.text, .table, .csv, .tsv, .json, .jsonl].contains(format) else {
        throw ValidationError("--fields works with --format table, csv, tsv, json and jsonl, and without --template.")
      }
    }
    guard template != nil else {
      guard !oneLine, !endsWithNul else {
        throw ValidationError("--one-line and --print0 need --template. For texts that end with NUL: --format text0")
      }
      return
    }
    guard format == .text else {
      throw ValidationError(
        "--template and --format \(format.rawValue) do not work together. Use one of them.")
    }
    _ = try parsed()
  }

  /// - Throws: `ValidationError` for an output that has no place for explanations of hits.
  func validateWhy(_ format: ResultFormat) throws {
    guard [.text, .json, .jsonl].contains(format) else {
      throw ValidationError("--why works with --format text, json and jsonl, not with \(format.rawValue).")
    }
    guard template == nil, fields == nil else {
      let other = template == nil ? "--fields" : "--template"
      throw ValidationError("--why and \(other) do not work together. Use one of them.")
    }
  }

  /// An output with the template or the fields, after a check of their names. Fields make a table of text.
  ///
  /// - Throws: `UsageError` for a field that no record has.
  func completed(_ output: RecordOutput, _ catalog: Catalog) async throws -> RecordOutput {
    var output = output
    if let template = try parsed() {
      try await check(template.names, "'{", "}' in the template", catalog)
      output.template = template
    }
    if let names {
      try await check(names, "'", "' in --fields", catalog)
      output.fields = names
      if output.format == .text { output.format = .table }
    }
    return output
  }

  /// The names of `--fields`; nil without the option.
  private var names: [String]? {
    fields?.split(separator: ",").map { String($0).trimmed }.map(String.init).filter { !$0.isEmpty }
  }

  private func check(_ names: [String], _ before: String, _ after: String, _ catalog: Catalog) async throws {
    for name in names where !TemplateWriter.knows(name) {
      guard try await !catalog.hasExtraField(name) else { continue }
      let nearest = try await catalog.nearestFieldName(to: name, among: TemplateWriter.names)
      let hint = nearest.map { " Did you mean \(before)\($0)\(after.prefix { $0 != " " })?" } ?? ""
      throw UsageError("\(before)\(name)\(after) is not a field of any record.\(hint)")
    }
  }

  private func parsed() throws -> RecordTemplate? {
    guard let template else { return nil }
    do {
      var parsed = try RecordTemplate(template)
      parsed.isOneLine = oneLine
      if endsWithNul { parsed.terminator = "\0" }
      return parsed
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
