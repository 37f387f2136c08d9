/// The values that scoring needs besides the phrases.
struct ScoreContext {
  let model: BM25
  let rough: RoughWeight
  let lengths: RecordLengths
  /// The model at the time of the build, which chose bounds and champions.
  let buildModel: BM25

  init(_ model: BM25, _ lengths: RecordLengths, buildModel: BM25) {
    (self.model, self.lengths, self.buildModel) = (model, lengths, buildModel)
    rough = model.rough
  }

  /// True if weights are still those that chose the champions.
  var isFresh: Bool { model.meanLength == buildModel.meanLength }

  /// The factor between the largest weights now and at the build: a longer mean makes weights larger, at most in
  /// proportion.
  var drift: Double { max(1, model.meanLength / buildModel.meanLength) }
}
