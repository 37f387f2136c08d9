internal import Adagia
internal import ArgumentParser
internal import QueryLanguage

/// The query language as options: one for each operator, so that quotation marks, parentheses and minus signs need no
/// shell quoting. Each can be repeated; all must match.
struct QueryFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp("Words in a name; 'seneca OR epictetus' works too.", valueName: "words"),
    completion: ValueCompletion.authors)
  var author: [String] = []
  @Option(help: ArgumentHelp("Words in a title.", valueName: "words")) var title: [String] = []
  @Option(help: ArgumentHelp("Words in the text alone.", valueName: "words")) var text: [String] = []
  @Option(help: ArgumentHelp("Words in a source.", valueName: "words"), completion: ValueCompletion.sources)
  var source: [String] = []
  @Option(help: ArgumentHelp("Words in a subject.", valueName: "words"), completion: ValueCompletion.tags)
  var tag: [String] = []
  @Option(help: ArgumentHelp("Words in a note.", valueName: "words")) var note: [String] = []
  @Option(
    help: ArgumentHelp("One or more languages, separated by commas.", valueName: "tags"),
    completion: ValueCompletion.languages)
  var lang: [String] = []
  @Option(
    name: .customLong("in"), help: ArgumentHelp("One or more collections.", valueName: "names"),
    completion: ValueCompletion.collections)
  var collection: [String] = []
  @Option(help: ArgumentHelp("One or more types.", valueName: "types"), completion: ValueCompletion.types)
  var type: [String] = []
  @Option(
    help: ArgumentHelp("One or more numbers or identifiers.", valueName: "ids"),
    completion: ValueCompletion.identifiers)
  var id: [String] = []
  @Option(help: ArgumentHelp("A date or a range: 1843, 1840s, 1840..1860.", valueName: "date")) var date: [String] = []
  @Option(help: ArgumentHelp("A range that contains the whole date.", valueName: "date")) var dateWithin: [String] = []
  @Option(help: ArgumentHelp("Dated before this.", valueName: "date")) var before: [String] = []
  @Option(help: ArgumentHelp("Dated in this or later.", valueName: "date")) var since: [String] = []
  @Option(help: ArgumentHelp("Dated in this or earlier.", valueName: "date")) var until: [String] = []
  @Option(help: ArgumentHelp("When the record was added: today, 2w.", valueName: "date")) var added: [String] = []
  @Option(help: ArgumentHelp("When the record was last changed.", valueName: "date")) var modified: [String] = []
  @Option(
    help: ArgumentHelp("One or more fields with a value.", valueName: "fields"),
    completion: ValueCompletion.fields)
  var has: [String] = []
  @Option(name: .customLong("is"), help: ArgumentHelp("A role: misattributed, disputed, …", valueName: "roles"))
  var role: [String] = []
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("An extra field and its value: pages:>=300, publisher:knopf.", valueName: "field:value"))
  var condition: [String] = []
  @Option(
    name: .customLong("query"), help: ArgumentHelp("A saved search.", valueName: "name"),
    completion: ValueCompletion.saved)
  var saved: [String] = []
  @Option(help: ArgumentHelp("A phrase.", valueName: "words")) var phrase: [String] = []
  @Option(help: ArgumentHelp("Words without stemming.", valueName: "words")) var exact: [String] = []
  @Option(help: ArgumentHelp("Words that can be misspelled.", valueName: "words")) var fuzzy: [String] = []
  @Option(name: .customLong("prefix"), help: ArgumentHelp("Prefixes of words.", valueName: "letters"))
  var beginning: [String] = []
  @Option(help: ArgumentHelp("A regular expression for words.", valueName: "expression")) var regex: [String] = []
  @Option(name: .customLong("any"), help: ArgumentHelp("One or more of these words.", valueName: "words"))
  var either: [String] = []
  @Option(help: ArgumentHelp("Words within 10 words of each other.", valueName: "words")) var near: [String] = []
  @Option(name: .customLong("not"), help: ArgumentHelp("A query that must not match.", valueName: "query"))
  var without: [String] = []

  func validate() throws {
    try ConditionOption.check(fields + conditions)
    for condition in condition where condition.split(separator: ":", maxSplits: 1).count < 2 {
      throw ValidationError("'\(condition)' needs a field, a colon and a value, as in --where 'pages:>=300'.")
    }
  }

  /// The options as clauses of a query.
  var clauses: [QueryClause] {
    fieldClauses + phrase.map(QueryClause.phrase) + exact.map(QueryClause.exact) + fuzzy.map(QueryClause.fuzzy)
      + beginning.map(QueryClause.beginning) + regex.map(QueryClause.expression) + either.map(QueryClause.any)
      + near.map { .near($0, within: 10) } + without.map(QueryClause.not)
  }

  private var fieldClauses: [QueryClause] {
    let extra = condition.map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
    return fields.flatMap { Self.clauses(of: $0) } + extra.map { QueryClause.field($0[0], $0[1]) }
  }

  /// A record has one language, collection, type and number, so it can have any of several values at most.
  private static func clauses(of option: ConditionOption) -> [QueryClause] {
    let isSingle = ["lang", "in", "type", "id"].contains(option.name) && !option.values.isEmpty
    let values = isSingle ? [option.values.joined(separator: ",")] : option.values
    return values.map { QueryClause.field(option.name, $0) }
  }

  /// The options that have the name of a field in the query language.
  private var fields: [ConditionOption] {
    [
      ConditionOption("author", author), ConditionOption("title", title), ConditionOption("text", text),
      ConditionOption("source", source), ConditionOption("tag", tag), ConditionOption("note", note),
      ConditionOption("lang", lang), ConditionOption("in", collection), ConditionOption("type", type),
      ConditionOption("id", id), ConditionOption("date", date), ConditionOption("date-within", dateWithin),
      ConditionOption("before", before), ConditionOption("since", since), ConditionOption("until", until),
      ConditionOption("added", added), ConditionOption("modified", modified), ConditionOption("has", has),
      ConditionOption("is", role), ConditionOption("query", saved),
    ]
  }

  /// The other options.
  private var conditions: [ConditionOption] {
    [
      ConditionOption("where", condition), ConditionOption("phrase", phrase), ConditionOption("exact", exact),
      ConditionOption("fuzzy", fuzzy), ConditionOption("prefix", beginning), ConditionOption("regex", regex),
      ConditionOption("any", either), ConditionOption("near", near), ConditionOption("not", without),
    ]
  }
}

/// An option that states a condition, with its values.
struct ConditionOption {
  /// The name without hyphens before it.
  let name: String
  let values: [String]

  init(_ name: String, _ values: [String]) {
    (self.name, self.values) = (name, values)
  }

  /// - Throws: `ValidationError` for an empty value: most such conditions would find nothing, and others everything.
  static func check(_ options: [ConditionOption]) throws {
    for option in options where option.values.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--\(option.name) has an empty value. Type a value after it, or leave out the option.")
    }
  }
}
