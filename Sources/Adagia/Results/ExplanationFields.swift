internal import CatalogQuery
internal import CatalogRecords
internal import TextAnalysis

/// The reasons for a hit, as JSON has them. The names are part of the machine contract: later versions only add to
/// them.
enum ExplanationFields {
  /// `score`, `rank` and the like are left out if the answer is not ranked.
  static func value(of why: HitExplanation) -> JSONValue {
    var members: [String: JSONValue] = [
      "words": .array(why.words.map(value)), "missing": .array(why.missing.map(JSONValue.string)),
    ]
    members["bm25"] = why.score.map(JSONValue.number)
    if let change = why.change {
      members["rank_bm25"] = .integer(Int64(change.rankBefore))
      members["rank"] = .integer(Int64(change.rank))
      members["gains"] = .array(change.gains.map(value))
    }
    return .object(members)
  }

  private static func value(_ word: WordMatch) -> JSONValue {
    var members: [String: JSONValue] = [
      "word": .string(word.word), "places": .array(word.places.map(value)),
      "synonyms": .array(word.synonyms.map(value)),
    ]
    if let contribution = word.contribution {
      members["idf"] = .number(contribution.idf)
      members["frequency"] = .number(contribution.frequency)
      members["score"] = .number(contribution.score)
    }
    return .object(members)
  }

  private static func value(_ place: WordPlace) -> JSONValue {
    .object([
      "field": .string(place.field.rawValue), "text": .string(place.text), "form": .string(place.form.rawValue),
      "count": .integer(Int64(place.count)),
    ])
  }

  private static func value(_ rule: SynonymRule) -> JSONValue {
    var members: [String: JSONValue] = ["word": .string(rule.word), "other": .string(rule.other)]
    members["list"] = rule.list.map(JSONValue.string)
    return .object(members)
  }

  private static func value(_ gain: RankGain) -> JSONValue {
    .object([
      "feature": .string(gain.feature), "value": .number(gain.value), "weight": .number(gain.weight),
      "score": .number(gain.score),
    ])
  }
}
