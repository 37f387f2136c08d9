// libFuzzer's target for everything that cannot be one module: readers of formats, queries, damaged catalogs.
// tools/trials/fuzz --guided links it with the package's modules, compiled so that the fuzzer sees their branches.
// `ADAGIA_FUZZ` names the case.

import FuzzCases

private let fuzzCase = Result { try GuidedCase.named() }

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try fuzzCase.get().run(on: Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    // libFuzzer takes a program that ends for a finding, and so a violated property has to end it.
    fatalError("\(error)")
  }
  return 0
}
