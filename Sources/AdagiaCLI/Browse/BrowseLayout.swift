/// The places of the parts of the full screen, in rows and columns.
struct BrowseLayout: Hashable, Sendable {
  let size: Frame.Size

  /// Columns of the values beside the hits; 0 if the terminal is too narrow for them.
  var sidebarWidth: Int { size.columns < 72 ? 0 : min(36, max(24, size.columns * 3 / 10)) }

  /// Columns of hits and record.
  var mainWidth: Int { sidebarWidth == 0 ? size.columns : size.columns - sidebarWidth - 3 }

  /// Rows above the hits: the query, and what there is to say about it.
  var headRows: Int { size.rows < 8 ? 1 : 2 }

  /// The row of keys and messages, at the bottom.
  var footRows: Int { size.rows < 4 ? 0 : 1 }

  var bodyRows: Int { max(0, size.rows - headRows - footRows) }

  /// Rows of the chosen record, with the line above it; 0 without room.
  var previewRows: Int { bodyRows < 8 ? 0 : max(5, bodyRows * 2 / 5) }

  var listRows: Int { bodyRows - previewRows }
}
