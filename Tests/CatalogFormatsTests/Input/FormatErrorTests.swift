import CatalogFormats
import Testing

@Suite struct FormatErrorTests {
  @Test(
    "messages say where, what, and what to do next",
    arguments: [
      (FormatError.noSuchInput(file: "a"), "a: no such file or folder. Check the name."),
      (.noMatch(pattern: "a*"), "a*: no file matches the pattern. Check the folder and the pattern."),
      (.unreadable(file: "a", code: 13), "a: cannot be read: Permission denied. Check its permissions."),
      (
        .damaged(file: "a.gz", compression: .gzip),
        "a.gz: the gzip data is truncated or damaged. The records before the damage were read; get a new copy of the file."
      ),
      (
        .tooMuchMemory(file: "a.xz", compression: .xz, mebibytes: 192),
        "a.xz: the xz data needs more than 192 MiB of memory to unpack. Unpack it with its own program, and import the result."
      ),
      (
        .unpacksToTooMuch(file: "a.gz", compression: .gzip, ratio: 1_000),
        "a.gz: the gzip data unpacks to more than 1000 times its size. The records before that were read. If you trust "
          + "the file, unpack it with its own program, and import the result."
      ),
      (
        .notBuilt(file: "a.zst", compression: .zstd),
        "a.zst: the data is compressed with Zstandard, which this program was built without. Unpack it with its own program, "
          + "and import the result."
      ),
      (
        .unknownFormat(file: "a"),
        "a: neither the name nor the content identifies the format. Specify one of \(InputFormat.list)."
      ),
      (.notUTF8(file: "a", encoding: "UTF-16"), "a: the encoding is UTF-16. Convert the file to UTF-8."),
      (
        .unknownEncoding(file: "a", name: "x"),
        "a: 'x' is not an encoding that this system converts. 'iconv --list' names them."
      ),
      (
        .binary(file: "a"),
        "a: the first bytes are not text, but those of a picture, a program or the like. Adagia reads \(InputFormat.list), "
          + "plain, .gz, .bz2, .xz or .zst."
      ),
      (.badHeader(file: "a", reason: "it is too long"), "a:1: the header is unusable: it is too long. Fix the line."),
      (
        .unwritable(file: "a", code: 28),
        "a: cannot be written: No space left on device. Check the folder, its permissions and the free space."
      ),
      (.outputClosed, "The output was closed before everything was written."),
      (
        .duplicateColumns(file: "a", names: ["x", "y"]),
        "a: more than one column is named 'x', more than one 'y'. Give each column its own name."
      ),
    ])
  func messages(error: FormatError, message: String) {
    #expect(error.description == message)
  }

  @Test(
    "a skipped file gives its reason",
    arguments: [
      (PassedOverFile.Reason.hidden, "hidden"), (.empty, "empty"), (.binary, "not text"),
      (.fortuneIndex, "a fortune index"), (.sameFile(as: "art"), "the same file as art"),
      (.unknownFormat, "unknown format"), (.noFile, "not a regular file"),
      (.kernelFile, "a file of the system kernel, not of a disk"),
      (.unreadable(code: 13), "unreadable: Permission denied"),
    ])
  func skippedFiles(reason: PassedOverFile.Reason, words: String) {
    #expect(PassedOverFile(path: "art.u8", reason: reason).description == "art.u8: skipped, \(words)")
  }

  @Test(
    "only a missing file or pattern counts as missing input",
    arguments: [
      (FormatError.noSuchInput(file: "a"), true), (.noMatch(pattern: "a*"), true), (.binary(file: "a"), false),
      (.unreadable(file: "a", code: 13), false), (.outputClosed, false),
    ])
  func missingInput(error: FormatError, isMissing: Bool) {
    #expect(error.isMissingInput == isMissing)
  }
}
