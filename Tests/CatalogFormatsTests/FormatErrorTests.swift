import CatalogFormats
import Testing

@Suite struct FormatErrorTests {
  @Test(
    "messages say where, what, and what to do next",
    arguments: [
      (FormatError.noSuchInput(file: "a"), "a: there is no such file or folder. Check the name."),
      (.noMatch(pattern: "a*"), "a*: no file's name fits. Check the folder and the pattern."),
      (.unreadable(file: "a", code: 13), "a: cannot be read: Permission denied. Check its permissions."),
      (
        .damaged(file: "a.gz", compression: .gzip),
        "a.gz: the gzip data is cut short or damaged. What came before was read; fetch the file again."
      ),
      (
        .unknownFormat(file: "a"),
        "a: neither name nor content tells the format. Say it with --format, one of jsonl, json, csv, tsv, fortune."
      ),
      (.notUTF8(file: "a", encoding: "UTF-16"), "a: is UTF-16, not UTF-8. Convert it: iconv -f UTF-16 -t UTF-8 FILE."),
      (
        .duplicateColumns(file: "a", names: ["x", "y"]),
        "a: more than one column is named 'x', 'y'. Give each its own name, or name all with --columns if the first row is no header."
      ),
    ])
  func messages(error: FormatError, message: String) {
    #expect(error.description == message)
  }

  @Test func whatIsPassedOverSaysWhy() {
    #expect(
      PassedOverFile(path: "art.u8", reason: .sameFile(as: "art")).description
        == "art.u8: passed over, the same file as art")
  }
}
