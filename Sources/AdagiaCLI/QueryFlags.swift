internal import Adagia
internal import ArgumentParser
internal import QueryLanguage

/// The query language without its signs: an option for each operator, so that no shell has to be told to leave
/// quotation marks, brackets and minus signs alone. Each may be repeated; all have to match.
struct QueryFlags: ParsableArguments {
  @Option(help: ArgumentHelp("Words in a name; 'seneca OR epictetus' works too.", valueName: "words"))
  var author: [String] = []
  @Option(help: ArgumentHelp("Words in a title.", valueName: "words")) var title: [String] = []
  @Option(help: ArgumentHelp("Words in the text alone.", valueName: "words")) var text: [String] = []
  @Option(help: ArgumentHelp("Words in a source.", valueName: "words")) var source: [String] = []
  @Option(help: ArgumentHelp("Words in a subject.", valueName: "words")) var tag: [String] = []
  @Option(help: ArgumentHelp("Words in a note.", valueName: "words")) var note: [String] = []
  @Option(help: ArgumentHelp("A language, or several parted by commas.", valueName: "tags")) var lang: [String] = []
  @Option(name: .customLong("in"), help: ArgumentHelp("A collection, or several.", valueName: "names"))
  var collection: [String] = []
  @Option(help: ArgumentHelp("A type, or several.", valueName: "types")) var type: [String] = []
  @Option(help: ArgumentHelp("A number or an identifier, or several.", valueName: "ids")) var id: [String] = []
  @Option(help: ArgumentHelp("A date or a range: 1843, 1840s, 1840..1860.", valueName: "date")) var date: [String] = []
  @Option(help: ArgumentHelp("A time that the date surely lies in.", valueName: "date")) var dateWithin: [String] = []
  @Option(help: ArgumentHelp("Dated before this.", valueName: "date")) var before: [String] = []
  @Option(help: ArgumentHelp("Dated after this.", valueName: "date")) var since: [String] = []
  @Option(help: ArgumentHelp("When it came in: today, 2w.", valueName: "date")) var added: [String] = []
  @Option(help: ArgumentHelp("When it was changed last.", valueName: "date")) var modified: [String] = []
  @Option(help: ArgumentHelp("A field that has a value, or several.", valueName: "fields")) var has: [String] = []
  @Option(name: .customLong("is"), help: ArgumentHelp("A role: misattributed, disputed, …", valueName: "roles"))
  var role: [String] = []
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("An extra field and what it is: pages:>=300, publisher:knopf.", valueName: "field:value"))
  var condition: [String] = []
  @Option(name: .customLong("query"), help: ArgumentHelp("A saved search.", valueName: "name"))
  var saved: [String] = []
  @Option(help: ArgumentHelp("Words in a row.", valueName: "words")) var phrase: [String] = []
  @Option(help: ArgumentHelp("These very words, no other forms.", valueName: "words")) var exact: [String] = []
  @Option(help: ArgumentHelp("Words with typing errors.", valueName: "words")) var fuzzy: [String] = []
  @Option(name: .customLong("prefix"), help: ArgumentHelp("Beginnings of words.", valueName: "letters"))
  var beginning: [String] = []
  @Option(help: ArgumentHelp("A regular expression over words.", valueName: "expression")) var regex: [String] = []
  @Option(name: .customLong("any"), help: ArgumentHelp("One of these words or more.", valueName: "words"))
  var either: [String] = []
  @Option(help: ArgumentHelp("Words within 10 others.", valueName: "words")) var near: [String] = []
  @Option(name: .customLong("not"), help: ArgumentHelp("A query that must not match.", valueName: "query"))
  var without: [String] = []

  func validate() throws {
    for condition in condition where condition.split(separator: ":", maxSplits: 1).count < 2 {
      throw ValidationError("--where takes a field, a colon and a value, as pages:>=300; '\(condition)' has not both.")
    }
  }

  /// What the options ask for.
  var clauses: [QueryClause] {
    fields + phrase.map(QueryClause.phrase) + exact.map(QueryClause.exact) + fuzzy.map(QueryClause.fuzzy)
      + beginning.map(QueryClause.beginning) + regex.map(QueryClause.expression) + either.map(QueryClause.any)
      + near.map { .near($0, within: 10) } + without.map(QueryClause.not)
  }

  private var fields: [QueryClause] {
    let named = [
      ("author", author), ("title", title), ("text", text), ("source", source), ("tag", tag), ("note", note),
      ("lang", lang), ("in", collection), ("type", type), ("id", id), ("date", date), ("date-within", dateWithin),
      ("before", before), ("after", since), ("added", added), ("modified", modified), ("has", has), ("is", role),
      ("query", saved),
    ]
    let conditions = condition.map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
    return named.flatMap { name, values in values.map { .field(name, $0) } }
      + conditions.map { .field($0[0], $0[1]) }
  }
}
