/// An operator of the query language with an example, for the page of help and the suggestions.
struct QueryOperator {
  /// The beginning that is typed.
  let start: String
  let example: String
  let meaning: String

  private init(_ start: String, _ example: String, _ meaning: String) {
    (self.start, self.example, self.meaning) = (start, example, meaning)
  }

  /// The operators whose beginning is the last word that is typed, or the other way round for signs such as `-`.
  static func beginning(with typed: String) -> [QueryOperator] {
    guard let word = typed.split(separator: " ").last.map(String.init), typed.last != " " else { return [] }
    return all.filter { known in
      known.isSign ? word.hasPrefix(known.start) && word.count < 3 : known.start.hasPrefix(word.lowercased())
    }
  }

  private var isSign: Bool { !(start.first?.isLetter ?? false) }

  static let all = [
    QueryOperator("\"", "\"to be or not\"", "these words side by side"),
    QueryOperator("-", "love -death", "without the word"),
    QueryOperator("=", "=running", "exactly this form of the word"),
    QueryOperator("~", "~corage", "a word one typing error away"),
    QueryOperator("(", "(liberty OR freedom) law", "one of these, and the other word"),
    QueryOperator("/", "/colou?r/", "a word that the regular expression matches"),
    QueryOperator("OR", "seneca OR epictetus", "one or the other"),
    QueryOperator("NEAR", "time NEAR/3 tide", "with at most three words between them"),
    QueryOperator("author:", "author:twain", "an author"),
    QueryOperator("title:", "title:\"the prince\"", "words of the title"),
    QueryOperator("text:", "text:courage", "words of the text"),
    QueryOperator("source:", "source:hamlet", "words of the source"),
    QueryOperator("tag:", "tag:friendship", "a tag"),
    QueryOperator("note:", "note:modernised", "words of the note"),
    QueryOperator("lang:", "lang:{la,grc}", "a language, or one of several"),
    QueryOperator("type:", "type:proverb", "a kind of record"),
    QueryOperator("in:", "in:starter", "a collection"),
    QueryOperator("date:", "date:-0399..-0300", "a date, or a range of dates"),
    QueryOperator("before:", "before:1900", "from before that time"),
    QueryOperator("after:", "after:1960", "from after that time"),
    QueryOperator("added:", "added:2w", "added to the catalog in that time"),
    QueryOperator("has:", "has:note", "records that have the field"),
    QueryOperator("is:", "is:misattributed", "names in that role"),
  ]
}
