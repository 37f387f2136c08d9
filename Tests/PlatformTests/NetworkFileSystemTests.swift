import Platform
import Testing

@Suite struct NetworkFileSystemTests {
  @Test(
    "network file systems are known by their magic numbers",
    arguments: [
      (0x6969, "NFS"), (0xFF53_4D42, "SMB"), (0xFE53_4D42, "SMB"), (0x6573_5546, "FUSE"), (0xEF53, nil),
      (0x0102_1994, nil),
      (0x9123_683E, nil), (0x794C_7630, nil),
    ] as [(UInt32, String?)])
  func networks(type: UInt32, name: String?) {
    #expect(NetworkFileSystem.name(ofType: type) == name)
  }
}
