import Catalog
import Synchronization
import Wire

/// What one look-up takes when nothing overlaps it.
///
/// In a packet thread the verdict waits for the look-up and the packet for the verdict. Here a look-up chooses the next
/// name by what it found, and a locked instruction stands between two, which no load passes: a processor that guesses
/// that nothing will be found would otherwise begin the next look-up meanwhile, and many misses would seem to be one.
/// The rival, a bare cache miss, is measured with the same instruction behind each.
enum DependentLookUps {
  /// How many rounds' worth of blocks is one item of the harness.
  static let blocks = 16

  /// Look-ups of the stream's names one at a time; every name must be known, or none.
  static func latency(_ catalog: Catalog, _ stream: NameStream, areKnown: Bool) -> Harness.Side {
    timed(catalog, stream, areKnown: areKnown, known)
  }

  @inline(never)
  private static func known(_ catalog: Catalog, _ names: Span<Name>) -> Int {
    let fence = Atomic(0)
    var known = 0
    var index = 0
    while index < names.count {
      let match = catalog.find(names[index])
      if match != .nothing { known += 1 }
      // No application of the sample has such a number, but nobody but the result says so.
      index += 1 + Int(match.application >> 15)
      fence.add(1, ordering: .sequentiallyConsistent)
    }
    return known
  }

  /// Look-ups side by side, as far as the processor finds the next name before the last look-up is over.
  static func throughput(_ catalog: Catalog, _ stream: NameStream) -> Harness.Side {
    timed(catalog, stream, areKnown: true, knownAtOnce)
  }

  /// What `look` takes for a name, which counts those of a block that are known.
  private static func timed(
    _ catalog: Catalog, _ stream: NameStream, areKnown: Bool, _ look: @escaping (Catalog, Span<Name>) -> Int
  ) -> Harness.Side {
    var stream = stream
    return { rounds in
      var spent = Duration.zero
      for _ in 0..<rounds * blocks {
        stream.advance()
        let names = stream.names
        let start = SuspendingClock.now
        let known = look(catalog, names.span)
        spent += .now - start
        if known != (areKnown ? names.count : 0) { return nil }
      }
      return spent / .nanoseconds(1) / Double(rounds * blocks * NameStream.block)
    }
  }

  @inline(never)
  private static func knownAtOnce(_ catalog: Catalog, _ names: Span<Name>) -> Int {
    var known = 0
    for index in names.indices where catalog.find(names[index]) != .nothing { known += 1 }
    return known
  }

  /// Steps through as much memory as the catalog takes, as many between two looks at the clock as there are look-ups.
  static func cacheMiss(bytes: Int) -> Harness.Side {
    var chain = MissChain(bytes: bytes)
    return { rounds in
      var spent = Duration.zero
      for _ in 0..<rounds * blocks {
        let start = SuspendingClock.now
        step(&chain)
        spent += .now - start
      }
      return chain.isRight ? spent / .nanoseconds(1) / Double(rounds * blocks * NameStream.block) : nil
    }
  }

  @inline(never)
  private static func step(_ chain: inout MissChain) {
    let fence = Atomic(0)
    for _ in 0..<NameStream.block {
      chain.step()
      fence.add(1, ordering: .sequentiallyConsistent)
    }
  }
}
