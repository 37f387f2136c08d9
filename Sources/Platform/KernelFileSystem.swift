internal import CSystemFiles

/// File systems whose files are the kernel's answers: `/proc`, `/sys` and their like. A file there may look regular
/// and have no end, or may block until something happens, as `/proc/kmsg` does.
package enum KernelFileSystem {
  /// True if a path leads to a file or a folder of such a file system, with links followed. Nothing is opened.
  package static func contains(_ path: String) -> Bool {
    #if os(Linux)
      var status = statfs()
      return statfs(path, &status) == 0 && types.contains(UInt32(truncatingIfNeeded: status.f_type))
    #else
      return false
    #endif
  }

  /// Magic numbers of linux/magic.h: proc, sysfs, debugfs, tracefs, securityfs, cgroup and cgroup2, devpts, bpf,
  /// selinuxfs, pstore, efivarfs, binfmt_misc, configfs, mqueue.
  private static let types: Set<UInt32> = [
    0x9FA0, 0x6265_6572, 0x6462_6720, 0x7472_6163, 0x7363_6673, 0x0027_E0EB, 0x6367_7270, 0x1CD1, 0xCAFE_4A11,
    0xF97C_FF8C, 0x6165_676C, 0xDE5E_81E4, 0x4249_4E4D, 0x6265_6570, 0x1980_0202,
  ]
}
