/// The values that scoring needs besides the phrases.
struct ScoreContext {
  let model: BM25
  let rough: RoughWeight
  let lengths: RecordLengths
  /// The model of the time when the lists were built, by which bounds and champions were chosen.
  let buildModel: BM25

  init(_ model: BM25, _ lengths: RecordLengths, buildModel: BM25) {
    (self.model, self.lengths, self.buildModel) = (model, lengths, buildModel)
    rough = model.rough
  }

  /// Indicates that weights are those that the champions were chosen by.
  var isFresh: Bool { model.meanLength == buildModel.meanLength }

  /// The factor by which weights may be larger now than then: a longer mean makes them larger, at most in proportion.
  var drift: Double { max(1, model.meanLength / buildModel.meanLength) }
}
