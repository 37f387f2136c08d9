/// Why a piece of input is no record, on its way to becoming a `RejectedInput`.
struct PieceFault: Error {
  let reason: String
}

extension ReadEvent {
  /// A piece that was given up while it was read, so that memory stays bounded.
  static func tooLarge(at location: SourceLocation, limit: Int) -> ReadEvent {
    let size = limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes"
    let reason = "the record is larger than \(size), too large for a rejects file too; split it"
    return .rejected(RejectedInput(location: location, reason: reason, bytes: []))
  }
}
