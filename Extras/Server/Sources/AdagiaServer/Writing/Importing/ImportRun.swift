internal import Adagia
internal import Synchronization

/// An import of an upload: its progress, for those who ask and those who listen.
final class ImportRun: Sendable {
  /// The state of an import.
  struct Report: Hashable, Sendable {
    enum State: String, Sendable {
      case running, finished, failed, canceled
    }

    var state = State.running
    var counts: ImportCounts?
    /// The share of the input that was read, 0 to 1.
    var fraction: Double?
    /// Rejected rows and warnings, the first of them.
    var remarks: [String] = []
    /// Remarks beyond those.
    var furtherRemarks = 0
    /// The reason why it failed.
    var reason: String?

    fileprivate static let mostRemarks = 100

    /// - Parameter text: Begins with the path of the upload, which says nothing to the client.
    fileprivate mutating func remark(_ text: String, about upload: Upload) {
      let text = text.replacing(upload.path, with: "the upload")
      if remarks.count < Self.mostRemarks { remarks.append(text) } else { furtherRemarks += 1 }
    }
  }

  private struct Listeners {
    var report = Report()
    var continuations: [Int: AsyncStream<Report>.Continuation] = [:]
    var nextNumber = 0
  }

  let number: Int
  /// The name of the catalog that it goes into.
  let catalog: String
  private let state = Mutex(Listeners())
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(number: Int, into catalog: String) { (self.number, self.catalog) = (number, catalog) }

  var report: Report { state.withLock { $0.report } }

  /// The report as it is, then each later one, up to the last. A slow listener gets the latest alone.
  var reports: AsyncStream<Report> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      state.withLock { state in
        continuation.yield(state.report)
        guard state.report.state == .running else { return continuation.finish() }
        state.nextNumber += 1
        let number = state.nextNumber
        state.continuations[number] = continuation
        continuation.onTermination = { [weak self] _ in
          self?.state.withLock { _ = $0.continuations.removeValue(forKey: number) }
        }
      }
    }
  }

  /// Begins to import the upload.
  func start(_ request: ImportRequest, _ upload: Upload, into catalog: Catalog) {
    let work = Task { await run(request, upload, into: catalog) }
    task.withLock { $0 = work }
  }

  /// Ends the import at the next record. What it had written stays, as an entry of the journal.
  ///
  /// - Returns: The report as soon as it has ended, or after `time`.
  func cancel(waiting time: Duration) async -> Report {
    let work = task.withLock { $0 }
    work?.cancel()
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in self.reports {} }
      group.addTask { try? await Task.sleep(for: time) }
      await group.next()
      group.cancelAll()
      return report
    }
  }

  /// Imports the upload.
  private func run(_ request: ImportRequest, _ upload: Upload, into catalog: Catalog) async {
    do {
      let summary = try await catalog.importFiles(request) { self.take($0, about: upload) }
      change { report in
        report.state = summary.wasStopped ? .canceled : .finished
        report.counts = summary.counts
        if !summary.wasStopped { report.fraction = 1 }
      }
    } catch is CancellationError {
      change { $0.state = .canceled }
    } catch {
      let problem = Problem(error)
      change { report in
        report.state = .failed
        report.reason =
          (error as? FormatError).map { "\($0)" } ?? (error as? ImportError)?.description ?? problem.detail
      }
    }
    withExtendedLifetime(upload) {}
  }

  private func take(_ event: ImportEvent, about upload: Upload) {
    change { report in
      switch event {
      case .progress(let progress): (report.counts, report.fraction) = (progress.counts, progress.fraction)
      case .rejected(let rejected): report.remark("\(rejected)", about: upload)
      case .warning(let warning): report.remark(warning.description, about: upload)
      case .unreadable(let error): report.remark("\(error)", about: upload)
      case .passedOver(let files): for file in files { report.remark("\(file)", about: upload) }
      case .ranking, .columns: break
      }
    }
  }

  private func change(_ body: (inout Report) -> Void) {
    let (report, continuations) = state.withLock { state in
      body(&state.report)
      return (state.report, Array(state.continuations.values))
    }
    for continuation in continuations {
      continuation.yield(report)
      if report.state != .running { continuation.finish() }
    }
  }
}

extension ImportRun.Report {
  var value: JSONValue {
    var members: [String: JSONValue] = [
      "state": .string(state.rawValue), "remarks": .array(remarks.map(JSONValue.string)),
      "further_remarks": .integer(Int64(furtherRemarks)),
    ]
    if let counts {
      members["added"] = .integer(Int64(counts.added))
      members["updated"] = .integer(Int64(counts.updated))
      members["unchanged"] = .integer(Int64(counts.unchanged))
      members["rejected"] = .integer(Int64(counts.rejected))
      members["conflicts"] = .integer(Int64(counts.conflicts))
    }
    members["fraction"] = fraction.map(JSONValue.number)
    members["reason"] = reason.map(JSONValue.string)
    return .object(members)
  }
}
