// `check-corpus FOLDER…` checks every line of the corpus. Findings and totals go to standard output.
internal import CatalogFormats
internal import Foundation
internal import HistoricalDates

/// The exit status of a run.
enum CorpusCheckStatus: Int32 {
  case clean = 0
  case usage = 64
  case findings = 65
  case noInput = 66
}

let usage = """
  Usage: check-corpus FOLDER...
  Checks every line of every .jsonl file in the folders. Prints one line a finding, or the totals when there are none.
  Exit status: 0 no findings, 64 wrong arguments, 65 findings, 66 no such folder.
  """

func end(_ status: CorpusCheckStatus, saying message: String? = nil) -> Never {
  if let message { try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8)) }
  exit(status.rawValue)
}

/// Checks all files. Prints the findings, or the totals when there are none.
func report(on folders: [String]) throws(FormatError) -> CorpusCheckStatus {
  var check = CorpusCheck(now: JulianDay(Date())?.value ?? .infinity)
  for file in try CorpusFiles.files(in: folders) { try check.check(file) }
  for finding in check.findings { print(finding) }
  for fault in check.totals.faults { print("\(folders.joined(separator: " ")): \(fault.what). \(fault.remedy).") }
  if !check.findings.isEmpty || !check.totals.faults.isEmpty { return .findings }
  print(check.totals)
  return .clean
}

let folders = Array(CommandLine.arguments.dropFirst())
if folders == ["--help"] || folders == ["-h"] {
  print(usage)
  end(.clean)
}
if folders.isEmpty || folders.contains(where: { $0.hasPrefix("-") }) { end(.usage, saying: usage) }
do {
  end(try report(on: folders))
} catch {
  end(error.isMissingInput ? .noInput : .findings, saying: "check-corpus: \(error)")
}
