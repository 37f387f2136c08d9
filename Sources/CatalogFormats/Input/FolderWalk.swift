internal import Platform

/// All files below some folders, each once, however many links lead to it.
struct FolderWalk {
  private var regular: [(path: String, identity: FileIdentity)] = []
  private var links: [(path: String, identity: FileIdentity)] = []
  private var visited: Set<FileIdentity> = []
  private var unusable: [PassedOverFile] = []

  /// Adds a file, or a folder and all below it. A folder that was visited, as through a link to above, is not again,
  /// and none of the kernel's file systems.
  mutating func visit(_ path: String) {
    guard let status = FileSystem.status(of: path), status.isFolder || status.isRegular else {
      return pass(over: path, .noFile)
    }
    if KernelFileSystem.contains(path) { return pass(over: path, .kernelFile) }
    if status.isRegular {
      if FileSystem.isLink(path) {
        links.append((path, status.identity))
      } else {
        regular.append((path, status.identity))
      }
    } else if visited.insert(status.identity).inserted {
      visitFolder(path)
    }
  }

  /// Sorted by the bytes of their paths. A link counts only when it leads out of what was walked.
  var files: [String] { resolved.files }

  /// Skipped files, with the reason for each.
  var passedOver: [PassedOverFile] { unusable + resolved.twins }

  private mutating func visitFolder(_ path: String) {
    do {
      let prefix = path.hasSuffix("/") ? path : path + "/"
      for name in try FileSystem.names(inFolder: path) {
        if name.hasPrefix(".") {
          pass(over: prefix + name, .hidden)
        } else {
          visit(prefix + name)
        }
      }
    } catch {
      pass(over: path, .unreadable(code: error.code))
    }
  }

  private mutating func pass(over path: String, _ reason: PassedOverFile.Reason) {
    unusable.append(PassedOverFile(path: path, reason: reason))
  }

  /// Files before links, so that of a file and its `.u8` twin the file is read.
  private var resolved: (files: [String], twins: [PassedOverFile]) {
    var first: [FileIdentity: String] = [:]
    var twins: [PassedOverFile] = []
    for (path, identity) in regular.sorted(by: Self.precedes) + links.sorted(by: Self.precedes) {
      if let known = first[identity] {
        twins.append(PassedOverFile(path: path, reason: .sameFile(as: known)))
      } else {
        first[identity] = path
      }
    }
    return (first.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, twins)
  }

  private static func precedes(
    _ left: (path: String, identity: FileIdentity), _ right: (path: String, identity: FileIdentity)
  ) -> Bool {
    left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }
}
