import Testing

/// A line with one thing wrong in it, and what the checker says of it after the line's place.
struct BrokenLine: CustomTestStringConvertible, Sendable {
  /// The file that it stands in, without its ending.
  let language: String
  let line: String
  let finding: String

  var testDescription: String { finding }

  /// A sound line in which one piece of text is replaced by another.
  init(_ old: String, _ new: String, in sound: String = Self.english, language: String = "en", _ finding: String) {
    precondition(sound.contains(old), "\(old) is not in the line")
    line = sound.replacing(old, with: new)
    self.language = language
    self.finding = finding
  }

  static let english =
    #"{"identifier":"en-a","text":"Vex not the lamp.","attributions":[{"creator":"Ann Author","role":"wrote"}],"#
    + #""source":"Works","date":"1843","language":"en","type":"quotation","subject":["light"],"note":"A note."}"#

  static let latin =
    #"{"identifier":"la-a","text":"Lucernam noli vexare.","attributions":[{"creator":"proverb","role":"said"}],"#
    + #""language":"la","type":"proverb","subject":["light"],"note":"English: Vex not the lamp."}"#
}

extension BrokenLine {
  static let shapes = [
    BrokenLine(
      english, "[1]",
      "(no identifier): JSON: the record is an array; write it as an object, {\"text\": …}. Write one JSON object a line."
    ),
    BrokenLine(
      #""date""#, #""year""#,
      "en-a: there is no field 'year' in the corpus. Use one of identifier, text, attributions, source, date, "
        + "language, type, subject, note, or say it in the note."),
    BrokenLine(
      #""source":"Works","date":"1843""#, #""date":"1843","source":"Works""#,
      "en-a: the fields are out of order. Write them as identifier, text, attributions, source, date, language, "
        + "type, subject, note."),
    BrokenLine(#""Works""#, #""""#, "en-a: 'source' is empty. Leave the field out, or fill it."),
    BrokenLine(#""A note.""#, "null", "en-a: 'note' is empty. Leave the field out, or fill it."),
    BrokenLine(#""1843""#, "1843", "en-a: 'date' is no text. Write it in double quotes."),
    BrokenLine(
      #"["light"]"#, #""light""#, "en-a: 'subject' is no list. Write it in square brackets, even a single one."),
    BrokenLine(
      #""type":"quotation","#, "", "en-a: there is no 'type'. Every record has one; add it."),
    BrokenLine(
      #","role":"wrote""#, "", "en-a: an attribution has no 'role'. Say who, and in which role."),
    BrokenLine(
      #""wrote""#, #""sang""#,
      "en-a: there is no role 'sang'. Use one of said, wrote, translated, attributed, misattributed, disputed."),
    BrokenLine(
      #""role":"wrote""#, #""role":"wrote","page":"7""#,
      "en-a: there is no field 'page' in the corpus. Use one of creator, role, locator, evidence, or say it in the note."
    ),
    BrokenLine(
      #""creator":"Ann Author","role":"wrote""#, #""role":"wrote","creator":"Ann Author""#,
      "en-a: byte 67 is not laid out as in other lines. Write compact JSON, without needless escapes, and an "
        + "attribution as creator, role, locator, evidence."),
    BrokenLine(
      #","date""#, #", "date""#,
      "en-a: byte 123 is not laid out as in other lines. Write compact JSON, without needless escapes, and an "
        + "attribution as creator, role, locator, evidence."),
  ]

  static let values = [
    BrokenLine("en-a", "en-A", "en-A: the identifier has more than a-z, 0-9 and hyphens. Write it without the rest."),
    BrokenLine("en-a", "la-a", "la-a: the identifier does not begin with the file's language. Begin it with en-."),
    BrokenLine("Works", "E\u{301}tudes", "en-a: 'source' is not in Unicode's NFC. Put it through: uconv -x nfc."),
    BrokenLine("A note.", #"A\tnote."#, "en-a: 'note' has a control character. Remove it."),
    BrokenLine("lamp.", #"lamp.\n"#, "en-a: 'text' has white space around it. Remove it."),
    BrokenLine(
      "Vex not", String(repeating: "Vex ", count: 97) + "not",
      "en-a: the text has 401 characters. Cut it to 400, or leave the record out."),
    BrokenLine(
      "Vex not", "Вex not",
      "en-a: 'В' is no letter of the Latin script. Write the text in its own script, or move the record."),
    BrokenLine("Vex not the lamp.", "1843!", "en-a: the text has no letters. Write it out."),
    BrokenLine(
      #""1843""#, #""c. 1843""#,
      "en-a: the date 'c. 1843' is no EDTF: character 1: expected a date such as 1843, 1843-12 or -0398-05-01. "
        + "Write it as 1843, 0049~ or -0398, or leave it out."),
    BrokenLine("1843", "?1843", "en-a: the date '?1843' is not in its canonical form. Write 1843?."),
    BrokenLine("1843", "9843", "en-a: the date '9843' is yet to come. Mend it, or leave it out."),
    BrokenLine(
      #""language":"en""#, #""language":"eng""#,
      "en-a: 'eng' is no language tag in its usual form. Write en, or move the record."),
    BrokenLine(
      #""language":"en""#, #""language":"fr""#,
      "en-a: the language is fr in a file of en. Move the record to fr.jsonl, or mend its language."),
    BrokenLine(
      #""quotation""#, #""book""#, "en-a: 'book' is no type of the corpus. Use quotation or proverb."),
    BrokenLine(#""light""#, #""Light""#, "en-a: the subject 'Light' has capitals. Write light."),
    BrokenLine(#""light""#, #""light","light""#, "en-a: a subject is given twice. Keep it once."),
    BrokenLine(
      #""light""#, #""a","b","c","d","e""#, "en-a: 5 subjects are too many. Keep the 4 that fit best."),
    BrokenLine(
      #"{"creator":"Ann Author","role":"wrote"}"#,
      (1...4).map { #"{"creator":"Author \#($0)","role":"said"}"# }.joined(separator: ","),
      "en-a: 4 attributions are too many. Keep the 3 that matter, and name the others in the note."),
    BrokenLine(
      #""said"}],"language""#, #""disputed"}],"language""#, in: latin.replacing("English: ", with: ""),
      language: "la",
      "la-a: the note does not begin with 'English: '. Begin it so, with a rendering of your own of the text."),
    BrokenLine(
      #""wrote"}"#, #""misattributed"}"#, in: english.replacing(#","note":"A note.""#, with: ""),
      "en-a: Ann Author is misattributed, and nothing says why. Give the true origin in the note, or evidence."),
  ]
}
