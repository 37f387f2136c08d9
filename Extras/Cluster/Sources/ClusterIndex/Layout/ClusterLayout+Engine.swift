extension ClusterLayout {
  /// The search engine that all nodes run.
  package enum Engine: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sphinx 2.2.
    case sphinx
    /// Manticore Search from version 6 on, its successor. Written after its manual, and not tried.
    case manticore

    /// The word for an index in a node's configuration.
    var section: String {
      switch self {
      case .sphinx: "index"
      case .manticore: "table"
      }
    }

    /// Puts what an index has in memory on the disk.
    func flush(_ index: String) -> String {
      switch self {
      case .sphinx: "FLUSH RTINDEX \(index)"
      case .manticore: "FLUSH TABLE \(index)"
      }
    }

    /// Brings all rows of an index into one part on the disk. The engine does the second of these when it has time.
    func unite(_ index: String) -> [String] {
      switch self {
      case .sphinx: ["FLUSH RAMCHUNK \(index)", "OPTIMIZE INDEX \(index)"]
      case .manticore: ["FLUSH RAMCHUNK \(index)", "OPTIMIZE TABLE \(index) OPTION cutoff=1"]
      }
    }

    /// Shows numbers of an index.
    func status(_ index: String) -> String {
      switch self {
      case .sphinx: "SHOW INDEX \(index) STATUS"
      case .manticore: "SHOW TABLE \(index) STATUS"
      }
    }

    /// Removes all rows of an index.
    func truncate(_ index: String) -> String {
      switch self {
      case .sphinx: "TRUNCATE RTINDEX \(index)"
      case .manticore: "TRUNCATE TABLE \(index)"
      }
    }
  }

  /// The engine of the nodes: Sphinx if the file names none.
  package var kind: Engine { engine ?? .sphinx }
}
