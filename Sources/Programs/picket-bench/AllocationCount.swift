import Support

/// Heap allocations per call, as a figure's value.
enum AllocationCount {
  /// Whether the counter is there and counts: nothing as nothing, an array as at least one block.
  static let works: Bool = {
    let nothing = Allocations.count {}
    let array = Allocations.count { keep([UInt8](repeating: 1, count: 64)) }
    return nothing == 0 && (array ?? 0) >= 1
  }()

  /// Average over `calls` calls of `body` after one that warms it up; nil when nothing counts.
  static func perCall(_ calls: Int, _ body: (_ call: Int) -> Void) -> Double? {
    guard works, calls > 0 else { return nil }
    body(0)
    let counted = Allocations.count {
      for call in 0..<calls { body(call) }
    }
    return counted.map { Double($0) / Double(calls) }
  }

  /// Uses `value` where the optimiser cannot see it, so that making it is not optimised away.
  @inline(never) @_optimize(none) static func keep<Value>(_ value: Value) {}
}
