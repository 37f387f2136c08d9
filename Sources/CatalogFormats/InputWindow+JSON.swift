internal import CatalogRecords

extension InputWindow {
  /// The record, or rejected piece, that those bytes are as one JSON text.
  func jsonEvent(_ range: Range<Int>, at location: SourceLocation, names: inout SharedNames) -> ReadEvent {
    let outcome = withBytes { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[range])
      return Result { () throws(PieceFault) in try Self.members(in: text) }
    }
    switch outcome {
    case .success(let members):
      return .record(
        RawRecord(
          names: names.shared(members.names), values: members.values, location: location, bytes: bytes(range)))
    case .failure(let fault):
      return .rejected(RejectedInput(location: location, reason: fault.reason, bytes: bytes(range)))
    }
  }

  private static func members(
    in text: UnsafeBufferPointer<UInt8>
  ) throws(PieceFault) -> (names: [String], values: [JSONValue]) {
    if let fault = TextFault.first(in: text) { throw PieceFault(reason: fault.reason) }
    do {
      return try JSONParser.members(in: text)
    } catch {
      throw PieceFault(reason: error.reason)
    }
  }
}
