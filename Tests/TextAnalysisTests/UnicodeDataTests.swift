import Foundation
import Testing

@testable import TextAnalysis

/// Unicode's own test files, which are too large to keep here. Debian's package `unicode-data` has them:
///
///     bzcat /usr/share/unicode/NormalizationTest.txt.bz2 > "$FOLDER/NormalizationTest.txt"
///     cp -r /usr/share/unicode/auxiliary "$FOLDER"
///     ADAGIA_UNICODE_DATA="$FOLDER" swift test --filter UnicodeDataTests
@Suite(.enabled(if: UnicodeData.folder != nil)) struct UnicodeDataTests {
  private func lines(_ name: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(UnicodeData.folder ?? "")/\(name)", encoding: .utf8)
    return text.split(separator: "\n").map { String($0.prefix { $0 != "#" }) }.filter { !$0.isEmpty && $0.first != "@" }
  }

  private func text(_ scalars: some StringProtocol) -> String {
    String(scalars: scalars.split(separator: " ").compactMap { UInt32($0, radix: 16) })
  }

  @Test func everyFormComposesAsUnicodeSays() throws {
    var differing: [String] = []
    for line in try lines("NormalizationTest.txt") {
      let forms = line.split(separator: ";").prefix(5).map { text($0) }
      let results = forms.map { canonicallyComposed($0).unicodeScalars.map(\.value) }
      let expected = [1, 1, 1, 3, 3].map { forms[$0].unicodeScalars.map(\.value) }
      if results != expected { differing.append(line) }
    }
    #expect(differing == [])
  }

  @Test func everyFormFoldsAlike() throws {
    let differing = try lines("NormalizationTest.txt").filter { line in
      let forms = line.split(separator: ";").prefix(3).map { text($0) }
      return Set(forms.map { folded($0) }).count > 1
    }
    #expect(differing == [])
  }

  /// Words are cut in another way than UAX 29 proposes where people search in another way than they edit: see
  /// `docs/text.md`. What differs has to have one of the causes listed there.
  @Test func wordsDifferFromUnicodesOnlyForKnownCauses() throws {
    var counts: [String: Int] = [:]
    var unexplained: [String] = []
    for line in try lines("auxiliary/WordBreakTest.txt") {
      let parts = line.split(separator: "÷").map { text($0.replacing("×", with: " ")) }
      let whole = parts.joined()
      let expected = parts.filter { !Analyzer().tokens(in: $0, language: nil).isEmpty }
        .map { folded($0).filter { $0 != "'" && $0 != "\"" } }
      let own = Analyzer().tokens(in: whole, language: nil).map(\.exact)
      guard own != expected else {
        counts["same", default: 0] += 1
        continue
      }
      let cause = Self.causes.first { $0.applies(whole) }?.name
      counts[cause ?? "unexplained", default: 0] += 1
      if cause == nil { unexplained.append(line) }
    }
    #expect(unexplained == [])
  }

  private struct Cause {
    let name: String
    let scalars: Set<UInt32>
    func applies(_ text: String) -> Bool { text.unicodeScalars.contains { scalars.contains($0.value) } }
  }

  private static let causes = [
    Cause(name: "an underscore separates", scalars: [0x5F]),
    Cause(name: "kana come in pairs", scalars: [0x3031]),
    Cause(name: "a colon separates", scalars: [0x3A]),
    Cause(name: "a mark between the halves parts a flag", scalars: [0x1F1E6]),
    Cause(name: "an apostrophe joins letters only", scalars: [0x27]),
    Cause(name: "a joiner does not tie a pictograph to a letter", scalars: [0x200D]),
    Cause(name: "a full stop joins initials and numbers only, a comma numbers", scalars: [0x2C, 0x2E]),
  ]
}

private enum UnicodeData {
  static let folder = ProcessInfo.processInfo.environment["ADAGIA_UNICODE_DATA"]
}
