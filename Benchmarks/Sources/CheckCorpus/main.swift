// `check-corpus FOLDER…`: is every line of the corpus as it should be? Findings and totals go to standard output.
internal import CatalogFormats
internal import Foundation
internal import HistoricalDates

/// How a run ends.
enum ExitStatus: Int32 {
  case clean = 0
  case usage = 64
  case findings = 65
  case noInput = 66
}

let usage = """
  Usage: check-corpus FOLDER...
  Checks every line of every .jsonl file of the folders. Prints what is wrong, a line each, or else the totals.
  Exit status: 0 all is well, 64 wrong arguments, 65 something is wrong, 66 no such folder.
  """

func end(_ status: ExitStatus, saying message: String? = nil) -> Never {
  if let message { try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8)) }
  exit(status.rawValue)
}

/// Checks all files, and prints the findings or, when there are none, the totals.
func report(on folders: [String]) throws(FormatError) -> ExitStatus {
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
