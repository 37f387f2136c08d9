/// Everything that Adagia knows of a format that it reads: its names, its signs, what maps where, its reader.
///
/// Each format's folder has one, and `InputFormat.definition` lists them. A new format is a folder and a case there.
package struct FormatDefinition: Sendable {
  /// A noun phrase for lists: `MARC 21 in ISO 2709`.
  package let title: String
  /// The extensions of file names, in lower case, without a dot, that decide unless another format knows the content.
  package var extensions: [String] = []
  /// Extensions that other formats have too, such as `xml`: the content decides.
  package var sharedExtensions: [String] = []
  /// The signs that `recognizes` looks for, in words.
  package let signs: String
  /// True if a file's first bytes are evidently of this format.
  let recognizes: @Sendable (FormatSniffer) -> Bool
  /// True if valid files may have NUL bytes or are in no Unicode encoding.
  var isBinary = false
  /// True if files of this format are read only when named, never as a part of a folder.
  package var isReadByNameOnly = false
  /// True if all records of a file have the same names, so that a rule for another name is a mistake.
  package var hasColumns = false
  /// True if files name their values as they like, as the columns of a table: names and contents decide what they
  /// become.
  package var hasFreeNames = false
  /// True if the cells of a table with named fields may have lists in any notation: `Doe, Jane; Roe, Al`.
  package var hasLists = false
  /// The parts of the format that become fields, in the order of the documentation.
  package var fields: [MappedPart] = []
  /// The notation of pieces in a file of rejected ones.
  var framing = PieceFraming.lines
  /// Makes a reader of a decompressed input. Only a byte order mark has been consumed.
  let reader: @Sendable (InputWindow, InputOptions) throws(FormatError) -> any RecordReader

  /// A part of a format, and the field that it becomes.
  package struct MappedPart: Hashable, Sendable {
    /// In the format's own notation: `245 $a $b`, `journal`.
    package let part: String
    /// A core field, or `extra.NAME`.
    package let field: String

    package init(_ part: String, _ field: String) { (self.part, self.field) = (part, field) }
  }
}

/// The parts of a document on which the meaning of its records depends: an encoding, tags that declare namespaces.
package struct RecordEnvelope: Hashable, Sendable {
  /// The declaration of an encoding, with its line end; empty for UTF-8.
  var declaration: [UInt8] = []
  /// From the root's start tag to the first record; empty when the record is the root.
  var opening: [UInt8] = []
  /// The end tags for `opening`.
  var closing: [UInt8] = []
}

/// The bytes between the pieces of a file of rejected records.
struct PieceFraming: Hashable, Sendable {
  var opening = ""
  var separator = ""
  /// After each piece.
  var ending = ""
  var closing = ""

  static let none = PieceFraming()
  static let lines = PieceFraming(ending: "\n")
  static let fortunes = PieceFraming(ending: "\n%\n")
  static let jsonList = PieceFraming(opening: "[\n", separator: ",\n", closing: "\n]\n")
}
