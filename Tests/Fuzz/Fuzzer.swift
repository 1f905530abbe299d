#if LIBFUZZER
  import Glibc

  /// LLVM's fuzzer, called through its runtime without a `main`.
  enum Fuzzer {
    /// Set once, before the fuzzer starts its one thread.
    nonisolated(unsafe) static var law = Law.name

    typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

    @_silgen_name("LLVMFuzzerRunDriver")
    static func runDriver(
      _ count: UnsafeMutablePointer<Int32>,
      _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>, _ target: Target
    ) -> Int32

    static func run(_ law: Law, _ arguments: [String]) {
      unsafe Fuzzer.law = law
      var count = Int32(arguments.count + 1)
      var words = unsafe (["picket-fuzz"] + arguments).map { unsafe strdup($0) } + [nil]
      let status = unsafe words.withUnsafeMutableBufferPointer { buffer -> Int32 in
        var start = buffer.baseAddress
        return unsafe runDriver(&count, &start) { bytes, count in
          unsafe Fuzzer.law.holds(Array(UnsafeBufferPointer(start: bytes, count: count)))
          return 0
        }
      }
      exit(status)
    }
  }
#else
  enum Fuzzer {
    static func run(_ law: Law, _ arguments: [String]) {
      Command.fail("picket-fuzz: this build has no fuzzer in it: use scripts/fuzz \(law.name)", code: 2)
    }
  }
#endif
