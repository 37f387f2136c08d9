internal import Adagia
internal import CatalogFormats
internal import Foundation

/// The loop of the full screen: keys and answers in, frames out. It blocks its thread.
final class BrowseSession {
  private let terminal: RawTerminal
  private let environment: Environment
  private let hasColor: Bool
  private let search: BrowseSearch
  private let changes: BrowseChanges
  private var model: BrowseModel
  private var painter = FramePainter()
  private var keys = KeyParser()
  /// The query of the answer on the screen.
  private var answered: String?
  private var isOver = false

  /// - Parameter query: The query to begin with.
  init(_ catalog: Catalog, _ location: CatalogLocation, query: String, hasColor: Bool, _ environment: Environment)
    throws
  {
    terminal = try RawTerminal(environment)
    search = BrowseSearch(catalog)
    changes = BrowseChanges(location)
    model = BrowseModel(query: query)
    (self.environment, self.hasColor) = (environment, hasColor)
  }

  /// Runs until the user quits.
  ///
  /// - Throws: `ExitStatus.interrupted` when a signal ends it.
  func run() throws {
    terminal.enter()
    defer { terminal.leave() }
    perform(model.changedQuery())
    while !isOver {
      paint()
      // The rest of a sequence comes at once; without it, Esc was pressed alone.
      let input = terminal.wait(timeout: keys.isWaiting ? 40 : -1)
      if input.isClosed { return }
      let typed = input.bytes.isEmpty && input.signals.isEmpty ? keys.flush() : keys.keys(after: input.bytes)
      for key in typed where !isOver { model.handle(key).map(perform) }
      try receive(input.signals)
    }
  }

  private func paint() {
    let size = terminal.size
    let layout = BrowseLayout(size: size)
    model.pageRows = max(1, model.isCovered ? layout.bodyRows - 1 : layout.listRows - 1)
    let last = BrowseView(model, size, hasColor: hasColor).lastLine
    switch model.mode {
    case .reading(let line): model.mode = .reading(line: min(line, last))
    case .help(let line): model.mode = .help(line: min(line, last))
    case .browsing, .prompt, .question: break
    }
    terminal.write(painter.output(for: BrowseView(model, size, hasColor: hasColor).frame))
  }

  private func receive(_ signals: [RawTerminal.Signal]) throws {
    if signals.contains(.ended) { throw ExitStatus.interrupted }
    // The program that ran during the stop may have left the terminal in another mode.
    if signals.contains(.continued) { terminal.enter() }
    if signals.contains(.resized) || signals.contains(.continued) { painter.forget() }
    for outcome in search.outcomes() { receive(outcome) }
  }

  private func receive(_ outcome: BrowseSearch.Outcome) {
    switch outcome {
    case .hits(_, let query) where query != model.query.text: break
    case .hits(let answer, let query):
      model.receive(answer, isOfSameQuery: query == answered)
      answered = query
    case .summary(let answer): model.receive(summary: answer)
    case .fault(let message):
      model.isSearching = false
      model.notice = message
    case .done(let outcome):
      if let question = outcome.question { model.mode = .question(question.text, question.action) }
      if outcome.hasChanged { perform(.search) }
      if let edited = outcome.edited { edit(edited) }
      model.notice = outcome.notice ?? model.notice
    }
  }

  // MARK: Actions

  private func perform(_ action: BrowseAction) {
    let changes = changes
    switch action {
    case .search: search.start(model.query.text, limit: model.limit)
    case .tag(let stored, let typed): search.change { try await changes.tag(stored, typed) }
    case .edit(let stored): search.change { BrowseOutcome(edited: try await changes.current(stored)) }
    case .copy(let stored): copy(stored.record)
    case .undo: search.change { try await changes.undo() }
    case .undoEntry(let entry): search.change { try await changes.undo(entry) }
    case .redo: search.change { try await changes.redo() }
    case .save(let name): save(name, replacing: false)
    case .replaceSaved(let name): save(name, replacing: true)
    case .suspend:
      terminal.suspend()
      painter.forget()
    case .quit: isOver = true
    }
  }

  private func save(_ name: String, replacing: Bool) {
    let (changes, query) = (changes, model.query.text)
    search.change { try await changes.save(query, as: name, replacing: replacing) }
  }

  /// Has the user edit the record as text. The editor has the terminal meanwhile.
  private func edit(_ stored: StoredRecord) {
    terminal.leave()
    let editor = TextEditor(environment, name: "\(stored.id)")
    let edited = Result { try editor.edited(stored) }
    terminal.enter()
    painter.forget()
    switch edited {
    case .success(let record?):
      let changes = changes
      search.change { try await editor.saved { try await changes.update(stored, to: record, "Changed") } }
    case .success(nil): model.notice = "Nothing was changed."
    case .failure(let error): model.notice = ExitStatus.message(of: error)
    }
  }

  /// Puts the text and its author on the clipboard, by the terminal (OSC 52).
  private func copy(_ record: CatalogRecord) {
    let cited = CitedRecord(RecordFields.exported(record))
    let attribution = cited.attributionLine(source: record.source, date: nil) { $0 }.map { "\n\($0)" } ?? ""
    let text = (cited.words ?? "") + attribution
    terminal.write("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
    model.notice = "Sent \(text.count.counting("character")) to the terminal's clipboard."
  }
}

extension BrowseModel {
  /// True if a record or the help covers the screen.
  fileprivate var isCovered: Bool {
    switch mode {
    case .reading, .help: true
    case .browsing, .prompt, .question: false
    }
  }
}
