import Testing

/// A line with one fault, and the checker's finding after the line's location.
struct BrokenLine: CustomTestStringConvertible, Sendable {
  /// The name of the file, without its extension.
  let language: String
  let line: String
  let finding: String

  var testDescription: String { finding }

  /// A sound line with one piece of text replaced.
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
      "en-a: 'year' is not a field of the corpus. Use one of identifier, text, attributions, source, date, "
        + "language, type, subject, note, rights, or put it in the note."),
    BrokenLine(
      #""source":"Works","date":"1843""#, #""date":"1843","source":"Works""#,
      "en-a: the fields are out of order. Write them as identifier, text, attributions, source, date, language, "
        + "type, subject, note, rights."),
    BrokenLine(#""Works""#, #""""#, "en-a: 'source' is empty. Leave the field out, or fill it."),
    BrokenLine(#""A note.""#, "null", "en-a: 'note' is empty. Leave the field out, or fill it."),
    BrokenLine(#""1843""#, "1843", "en-a: 'date' is not a string. Write it in double quotes."),
    BrokenLine(
      #"["light"]"#, #""light""#, "en-a: 'subject' is not a list. Write it in square brackets, even a single value."),
    BrokenLine(
      #""type":"quotation","#, "", "en-a: 'type' is missing. Add it."),
    BrokenLine(
      #","role":"wrote""#, "", "en-a: an attribution has no 'role'. Every attribution has a creator and a role; add it."
    ),
    BrokenLine(
      #""wrote""#, #""sang""#,
      "en-a: 'sang' is not a role. Use one of said, wrote, translated, attributed, misattributed, disputed."),
    BrokenLine(
      #""role":"wrote""#, #""role":"wrote","page":"7""#,
      "en-a: 'page' is not a field of the corpus. Use one of creator, role, locator, evidence, or put it in the note."
    ),
    BrokenLine(
      #""creator":"Ann Author","role":"wrote""#, #""role":"wrote","creator":"Ann Author""#,
      "en-a: the layout differs at byte 67. Write compact JSON without needless escapes, and an "
        + "attribution as creator, role, locator, evidence."),
    BrokenLine(
      #","date""#, #", "date""#,
      "en-a: the layout differs at byte 123. Write compact JSON without needless escapes, and an "
        + "attribution as creator, role, locator, evidence."),
  ]

  static let values = [
    BrokenLine("en-a", "en-A", "en-A: the identifier has characters other than a-z, 0-9 and hyphens. Remove them."),
    BrokenLine("en-a", "la-a", "la-a: the identifier does not start with the file's language. Start it with en-."),
    BrokenLine("Works", "E\u{301}tudes", "en-a: 'source' is not in Unicode's NFC. Convert it with uconv -x nfc."),
    BrokenLine("A note.", #"A\tnote."#, "en-a: 'note' has a control character. Remove it."),
    BrokenLine("lamp.", #"lamp.\n"#, "en-a: 'text' has white space around it. Remove it."),
    BrokenLine(
      "Vex not", String(repeating: "Vex ", count: 97) + "not",
      "en-a: the text has 401 characters. Cut it to 400, or leave the record out."),
    BrokenLine(
      "Vex not", "Вex not",
      "en-a: 'В' is not a letter of the Latin script. Write the text in its own script, or move the record."),
    BrokenLine(
      "Vex not", #"“Vex\" not"#, "en-a: the text has a typewriter's quotation mark. Write “ and ”."),
    BrokenLine("Vex not", "Vex  not", "en-a: the text has a space too many. Remove it."),
    BrokenLine("Vex not", "Vex , not", "en-a: the text has a space before a comma or full stop. Remove the space."),
    BrokenLine("Vex not the lamp.", "1843!", "en-a: the text has no letters. Write it out."),
    BrokenLine(
      #""1843""#, #""c. 1843""#,
      "en-a: the date 'c. 1843' is not EDTF: character 1: expected a date such as 1843, 1843-12 or -0398-05-01. "
        + "Write it as 1843, 0049~ or -0398, or leave it out."),
    BrokenLine(
      #""date":"1843","#, "",
      "en-a: a quotation has no date. Give the work's date, or the years when the author worked, such as 1765~/1799."),
    BrokenLine(
      "1843", "1931",
      "en-a: the text may date from 1931 or later. Say in 'rights' why it is free to use, or leave it out."),
    BrokenLine(
      "1843", "1900/1999",
      "en-a: the text may date from 1931 or later. Say in 'rights' why it is free to use, or leave it out."),
    BrokenLine("1843", "?1843", "en-a: the date '?1843' is not in its canonical form. Write 1843?."),
    BrokenLine("1843", "9843", "en-a: the date '9843' is in the future. Fix it, or leave it out."),
    BrokenLine(
      #""language":"en""#, #""language":"eng""#,
      "en-a: 'eng' is not a canonical language tag. Write en, or move the record to another file."),
    BrokenLine(
      #""language":"en""#, #""language":"fr""#,
      "en-a: the language is fr, but the file is for en. Move the record to fr.jsonl, or fix its language."),
    BrokenLine(
      #""quotation""#, #""book""#, "en-a: 'book' is not a type of the corpus. Use quotation or proverb."),
    BrokenLine(#""light""#, #""Light""#, "en-a: the subject 'Light' has capitals. Write light."),
    BrokenLine(#""light""#, #""light","light""#, "en-a: a subject appears twice. Keep one of them."),
    BrokenLine(
      #""light""#, #""a","b","c","d","e""#, "en-a: 5 subjects are too many. Keep the 4 that fit best."),
    BrokenLine(
      #"{"creator":"Ann Author","role":"wrote"}"#,
      (1...4).map { #"{"creator":"Author \#($0)","role":"said"}"# }.joined(separator: ","),
      "en-a: 4 attributions are too many. Keep the 3 that matter and name the others in the note."),
    BrokenLine(
      #""said"}],"language""#, #""disputed"}],"language""#, in: latin.replacing("English: ", with: ""),
      language: "la",
      "la-a: the note does not start with 'English: '. Start it so, with your own rendering of the text."),
    BrokenLine(
      "English: Vex not the lamp.", "English: ?", in: latin, language: "la",
      "la-a: the note does not start with 'English: '. Start it so, with your own rendering of the text."),
    BrokenLine(
      #""wrote"}"#, #""misattributed"}"#, in: english.replacing(#","note":"A note.""#, with: ""),
      "en-a: Ann Author is marked misattributed without a reason. Give the true origin in the note, or fill 'evidence'."
    ),
  ]
}
