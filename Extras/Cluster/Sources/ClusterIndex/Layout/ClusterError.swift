/// A reason that a cluster cannot do what was asked.
package enum ClusterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The layout's file, and what is wrong with it.
  case layout(String, String)
  /// No connection to a node.
  case unreachable(node: String, reason: String)
  /// A node did not answer in time. Milliseconds.
  case late(node: String, after: Int)
  /// A node refused a statement.
  case refused(node: String, message: String)
  /// A node's answer has an unexpected shape.
  case unreadable(node: String, what: String)
  /// A copy of a shard was never filled, or not to its end.
  case notFilled
  /// A copy is not as the catalog is, although it was just filled. In words.
  case differs(String)
  /// The cluster cannot answer a part of a request.
  case unsupported(String)
  /// More records would have to be tested than are.
  case tooManyCandidates(part: String, count: Int, limit: Int)
  /// The copies were filled by another version.
  case otherVersion(copy: String, found: String, expected: String)
  /// A copy was filled from another catalog, or from a state that the catalog's journal does not have.
  case otherCatalog
  /// Another process fills the cluster; its number if known.
  case busy(layout: String, process: Int?)
  /// Another command has begun to fill a copy, from another machine or by another file of the layout.
  case overtaken(copy: String)
  /// A node's indexes have other columns than this program fills.
  case otherSchema(node: String, lacking: [String])
  /// No copy of any shard can answer.
  case nothingLeft([String])

  package var description: String {
    switch self {
    case .layout(let path, let fault): "\(path): \(fault)"
    case .unreachable(let node, let reason):
      "Node \(node) cannot be reached: \(reason). See whether its searchd runs, then try again."
    case .late(let node, let limit):
      "Node \(node) has not answered for \(limit) ms. See what it is busy with, then try again."
    case .refused(let node, let message): "Node \(node) refused a statement: \(message)."
    case .unreadable(let node, let what): "Node \(node) answered something else than expected: \(what)."
    case .notFilled: "The copy was never filled, or not to its end. Run 'adagia-cluster push'."
    case .differs(let finding): finding
    case .unsupported(let what): "\(what) Ask the catalog itself, without the cluster."
    case .tooManyCandidates(let part, let count, let limit):
      "\(part): the cluster finds \(count) records that may match, and at most \(limit) are tested. "
        + "Add words or a filter, or ask the catalog itself."
    case .otherVersion(let copy, let found, let expected):
      "\(copy) has words of version \(found), this program asks for \(expected). Run 'adagia-cluster push --again'."
    case .otherCatalog:
      "The copy was filled from another catalog, or from a state that the journal of this one does not have. "
        + "Is the path right? After a restored backup, run 'adagia-cluster follow --restored'."
    case .busy(let layout, let process):
      "\(layout): another command fills this cluster\(process.map { " (process \($0))" } ?? ""). "
        + "Wait until it has ended, or stop it, then try again."
    case .overtaken(let copy):
      "\(copy): another command has begun to fill it. Let that one end, then start this one again."
    case .otherSchema(let node, let columns):
      "Node \(node) was set up for another version: its indexes lack \(columns.joined(separator: ", ")). Stop it, empty "
        + "its folder, start it with the configuration that 'adagia-cluster init' writes, then run 'adagia-cluster push'."
    case .nothingLeft(let reasons): "No node can answer. \(reasons.joined(separator: " "))"
    }
  }
}
