internal import CSystemFiles

/// File systems on another machine, where SQLite's log and locks do not work: two machines that write to one file can
/// damage it. <https://www.sqlite.org/wal.html>, "all processes must be on the same host".
package enum NetworkFileSystem {
  /// The name of the file system of a file; `nil` for a local one.
  package static func name(at path: String) -> String? {
    #if os(Linux)
      var status = statfs()
      guard statfs(path, &status) == 0 else { return nil }
      return name(ofType: UInt32(truncatingIfNeeded: status.f_type))
    #else
      return nil
    #endif
  }

  /// The name for a magic number of linux/magic.h; `nil` for a local file system.
  package static func name(ofType type: UInt32) -> String? {
    switch type {
    case 0x6969: "NFS"
    case 0x517B, 0xFF53_4D42, 0xFE53_4D42: "SMB"
    case 0x5346_414F, 0x6B41_4653: "AFS"
    case 0x0102_1997: "9P"
    case 0x00C3_6400: "Ceph"
    case 0x7375_7245: "Coda"
    case 0x0BD0_0BD0: "Lustre"
    case 0x564C: "NCP"
    // Most of these lead to another machine (sshfs, rclone, s3fs); some do not.
    case 0x6573_5546: "FUSE"
    default: nil
    }
  }
}
