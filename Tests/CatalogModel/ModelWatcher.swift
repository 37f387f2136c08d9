internal import Adagia
internal import CatalogRecords

/// A live query beside the commands of a walk, with all states that the catalog was in since it began.
actor ModelWatcher {
  /// The texts of the records that the query finds.
  private typealias State = [RecordID: String]

  private let word: String
  private let request: SearchRequest
  private var states: Set<State> = []
  private var last: State = [:]
  /// The states that the query answered with. It may see one before its command is over, so they are compared at the
  /// end.
  private var seen: [State] = []
  private var fault: String?
  private var task: Task<Void, Never>?

  init(_ catalog: Catalog, _ word: String) {
    self.word = word
    request = SearchRequest("text:\(word)", limit: 10_000)
    let answers = catalog.answers(to: request)
    Task { await self.start(answers) }
  }

  private func start(_ answers: AsyncThrowingStream<SearchAnswer, any Error>) {
    task = Task {
      do { for try await answer in answers { see(answer) } } catch { fault = "the live query ended: \(error)" }
    }
  }

  /// Adds the state after a command.
  func add(_ records: some Sequence<StoredRecord>) {
    let found = records.filter { $0.record.text?.contains(word) ?? false }
    last = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.record.text ?? "") })
    states.insert(last)
  }

  private func see(_ answer: SearchAnswer) {
    seen.append(Dictionary(uniqueKeysWithValues: answer.hits.map { ($0.record.id, $0.record.record.text ?? "") }))
  }

  func stop() { task?.cancel() }

  /// - Throws: `ModelWalk.Fault` for a state that never existed, or when the last one is not seen within ten seconds.
  func finish() async throws {
    for _ in 0..<200 where seen.last != last && fault == nil { try await Task.sleep(for: .milliseconds(50)) }
    stop()
    if let fault { throw ModelWalk.Fault(description: fault) }
    guard seen.last == last else { throw ModelWalk.Fault(description: "a live query does not see the last state") }
    guard let unknown = seen.first(where: { !states.contains($0) }) else { return }
    throw ModelWalk.Fault(description: "a live query saw \(unknown), which the catalog never was")
  }
}
