internal import Adagia

extension ImportError {
  /// The error as the command line prints it: the library's words, then the option that helps.
  var message: String {
    switch self {
    case .noSuchColumns: "\(description) Fix --map."
    case .rejectsIsInput: "\(description) Name another file with --rejects."
    case .rejectsExist: "\(description) Or name another file with --rejects."
    }
  }
}
