#if canImport(Glibc)
  private import Glibc
#else
  private import Darwin
#endif

/// A shared library that is opened when it is first needed.
///
/// Few runs read MARC or XML. A program that is linked to libxml2 and YAZ takes 1 and 6 ms longer to start each time,
/// and does not start without them.
package struct DynamicLibrary: @unchecked Sendable {
  /// dlopen's handle, never closed: functions of the library may be in use.
  private let handle: UnsafeMutableRawPointer

  /// - Parameter names: File names to try in order: `["libxml2.so.2", "libxml2.2.dylib"]`.
  /// - Returns: `nil` when the system has none of them.
  package init?(_ names: [String]) {
    for name in names {
      if let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    return nil
  }

  /// A function of the library; `nil` when it has none of that name.
  ///
  /// - Parameter type: Its type, with `@convention(c)` and exactly as the library's header has it: nothing checks that.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
