import Foundation
import Testing

@testable import TextAnalysis

/// Unicode's own test files, which are too large to keep here: those of Debian's package `unicode-data`, which
/// `tools/test` installs. Another folder may be named by `ADAGIA_UNICODE_DATA`.
@Suite(.enabled(if: UnicodeData.isThere, "Debian's package unicode-data is not installed")) struct UnicodeDataTests {
  private func lines(_ name: String) throws -> [String] {
    let text = try UnicodeData.text(of: name)
    return text.split(separator: "\n").map { String($0.prefix { $0 != "#" }) }.filter { !$0.isEmpty && $0.first != "@" }
  }

  private func text(_ scalars: some StringProtocol) -> String {
    String(scalars: scalars.split(separator: " ").compactMap { UInt32($0, radix: 16) })
  }

  @Test("every form composes as Unicode says")
  func composition() throws {
    var differing: [String] = []
    for line in try lines("NormalizationTest.txt") {
      let forms = line.split(separator: ";").prefix(5).map { text($0) }
      let results = forms.map { canonicallyComposed($0).unicodeScalars.map(\.value) }
      let expected = [1, 1, 1, 3, 3].map { forms[$0].unicodeScalars.map(\.value) }
      if results != expected { differing.append(line) }
    }
    #expect(differing == [])
  }

  @Test("the Unicode test files exist")
  func theTestsAreThere() throws {
    #expect(try lines("NormalizationTest.txt").count > 18_000)
    #expect(try lines("auxiliary/WordBreakTest.txt").count > 1_800)
  }

  @Test("every form folds alike")
  func everyFormFoldsAlike() throws {
    let differing = try lines("NormalizationTest.txt").filter { line in
      let forms = line.split(separator: ";").prefix(3).map { text($0) }
      return Set(forms.map { folded($0) }).count > 1
    }
    #expect(differing == [])
  }

  /// Words are cut in another way than UAX 29 proposes where people search in another way than they edit: see
  /// `docs/text.md`. Each line that differs is listed with its cause, and with what it gives here.
  @Test("words differ from Unicode's only as the list says")
  func wordBoundaries()
    throws
  {
    let listed = try Vectors.rows("word-break-deviations.tsv").map { "\($0[1])\t\($0[2])" }
    let differing = try lines("auxiliary/WordBreakTest.txt").compactMap { deviation(in: $0) }
    #expect(differing.filter { !listed.contains($0) } == [], "not in the list")
    #expect(listed.filter { !differing.contains($0) } == [], "in the list, and as Unicode says")
  }

  /// A line of the test and the words that come of it, when they are others than Unicode's.
  private func deviation(in line: String) -> String? {
    let parts = line.split(separator: "÷").map { text($0.replacing("×", with: " ")) }
    let expected = parts.filter { !Analyzer().tokens(in: $0, language: nil).isEmpty }
      .map { folded($0).filter { $0 != "'" && $0 != "\"" } }
    let own = Analyzer().tokens(in: parts.joined(), language: nil).map(\.exact)
    guard own != expected else { return nil }
    let scalars = own.map { $0.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) } }
    let words = scalars.map {
      $0.map { String(repeating: "0", count: max(0, 4 - $0.count)) + $0 }.joined(separator: " ")
    }
    return line.trimmingCharacters(in: .whitespaces) + "\t" + words.joined(separator: " | ")
  }
}

private enum UnicodeData {
  static let folder = ProcessInfo.processInfo.environment["ADAGIA_UNICODE_DATA"] ?? "/usr/share/unicode"
  static let isThere = FileManager.default.fileExists(atPath: "\(folder)/auxiliary/WordBreakTest.txt")

  /// A file as it is, or packed as Debian has it.
  static func text(of name: String) throws -> String {
    let path = "\(folder)/\(name)"
    guard !FileManager.default.fileExists(atPath: path) else {
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let unpacked = FileManager.default.temporaryDirectory.appendingPathComponent("adagia-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: unpacked) }
    try Data().write(to: unpacked)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bzcat", "\(path).bz2"]
    process.standardOutput = try FileHandle(forWritingTo: unpacked)
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: unpacked, encoding: .utf8)
  }
}
