/// The configuration of one node's engine: an index for each shard that the node has a copy of, and one for their
/// states.
package struct NodeConfiguration {
  let layout: ClusterLayout
  /// The node's place in the layout.
  let node: Int

  package init(_ layout: ClusterLayout, node: Int) {
    (self.layout, self.node) = (layout, node)
  }

  /// The text of the file, with the reason of each line.
  package var text: String {
    let shards = layout.allCopies.filter { $0.node == node }.map(\.shard)
    let indexes = shards.map { index(layout.index(of: $0)) }
    return ([head] + indexes + [emptyIndex, stateIndex, daemon]).joined(separator: "\n\n") + "\n"
  }

  private var folder: String { layout.nodes[node].folder }

  private var head: String {
    """
    # Written by 'adagia-cluster init' for the node \(layout.nodes[node].name). Run: searchd --config FILE
    # The engine only compares words: Adagia has split and stemmed them before they come here.
    """
  }

  private func index(_ name: String) -> String {
    """
    \(layout.kind.section) \(name)
    {
      # Real-time: records are added and replaced while the index is searched.
      type = rt
      path = \(folder)/\(name)
    \(ShardRow.fields.map { "  rt_field = \($0)" }.joined(separator: "\n"))
    \(ShardRow.attributes.map { "  rt_attr_\($0.kind.rawValue) = \($0.name)" }.joined(separator: "\n"))
      # The characters that TermCode writes, each as itself: nothing is folded here.
      charset_table = \(TermCode.characters)
      # A token of one character is no word and still takes a position: it fills the places of words that have fewer terms
      # than there is room for.
      min_word_len = 2
      overshort_step = 1
      # The dictionary has the words themselves, so that prefixes can be looked up.
      dict = keywords
      min_prefix_len = 1
      # Records in memory before they are written to disk.
      rt_mem_limit = 256M\(notStored)
    }
    """
  }

  private var emptyIndex: String {
    """
    # Stays empty. Asked beside a shard that is in several parts, it has the engine sum their numbers of words.
    \(index(layout.emptyIndex))
    """
  }

  private var stateIndex: String {
    """
    # One row for each shard of this node: how far it was filled, and the catalog and its state that filled it.
    \(layout.kind.section) \(layout.stateIndex)
    {
      type = rt
      path = \(folder)/\(layout.stateIndex)
      rt_field = unused
    \(CopyState.attributes.map { "  rt_attr_\($0.kind.rawValue) = \($0.name)" }.joined(separator: "\n"))\(notStored)
    }
    """
  }

  /// Manticore keeps the texts of fields too, which are not asked for here.
  private var notStored: String {
    switch layout.kind {
    case .sphinx: ""
    case .manticore: "\n  # The texts of fields are in the catalog.\n  stored_fields ="
    }
  }

  private var threads: String {
    switch layout.kind {
    case .sphinx: "\n  workers = threads"
    case .manticore: ""
    }
  }

  private var daemon: String {
    """
    searchd
    {
      # The SQL protocol, without passwords: let only the cluster reach this port.
      listen = \(layout.nodes[node].host):\(layout.nodes[node].port):mysql41
      log = \(folder)/searchd.log
      pid_file = \(folder)/searchd.pid
      # What was written since the last flush is in the log and is read again after a crash, as far as it reached the disk.
      binlog_path = \(folder)
      binlog_flush = 1\(threads)
      # CALL SNIPPETS reads files for whoever asks. This folder is never made, so that there are none.
      snippets_file_prefix = \(layout.nodes[node].closedFolder)/
      # A batch of records in one statement.
      max_packet_size = 128M
      # Ids in one condition.
      max_filter_values = 200000
      # A prefix stands for all words that have it.
      expansion_limit = 0
      # Time for unfinished searches at a stop, in seconds.
      shutdown_timeout = 3
    }
    """
  }
}

extension ClusterLayout.Node {
  /// The folder that the engine may read files in; nothing makes it.
  var closedFolder: String { "\(folder)/no-files" }
}
