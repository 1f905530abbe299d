import Support
import Testing

/// The allocation counter really counts; otherwise every allocation test would pass.
@Suite(.enabled(if: Allocations.areCounted, "the counting library is not preloaded"))
struct AllocationsTests {
  @inline(never) @_optimize(none) func keep<Value>(_ value: Value) {}

  @Test func `doing nothing counts nothing`() {
    #expect(Allocations.count {} == 0)
  }

  @Test func `each array is one allocation`() {
    let count = Allocations.count {
      for _ in 0..<10 { keep([UInt8](repeating: 7, count: 100)) }
    }
    #expect(count == 10)
  }

  @Test func `a growing array counts every time it grows`() throws {
    let count = try #require(
      Allocations.count {
        var array: [UInt64] = []
        for value in 0..<1000 { array.append(UInt64(value)) }
        keep(array)
      })
    #expect(count > 1)
    #expect(count < 100)
  }

  @Test func `errors pass through`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try Allocations.count { () throws(Failure) in throw Failure() } }
  }
}
