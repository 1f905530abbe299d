import Catalog

extension CatalogGroup {
  /// Look-ups in the large catalog, each kind over a stream of its own, beside a bare cache miss in as much memory.
  func lookUps(_ sample: Sample, _ catalog: Catalog, _ bench: Bench) -> [Figure] {
    let count = sample.count / 5
    let listed = 0..<sample.count
    let hits = NameStream(count, of: listed, in: catalog, isKnown: true)
    let below = NameStream(count, of: listed, prefixes: ["www.", "a12.edge."], in: catalog, isKnown: true)
    let misses = NameStream(count, of: sample.count..<2 * sample.count, in: catalog, isKnown: false)
    let bytes = Int(catalog.header.bytes)

    let medians = bench.harness.interleave([
      LookUps.latency(catalog, hits, areKnown: true), LookUps.latency(catalog, below, areKnown: true),
      LookUps.latency(catalog, misses, areKnown: false), LookUps.cacheMiss(bytes: bytes),
      LookUps.throughput(catalog, hits),
    ])
    let kinds = ["hit", "subdomain", "miss"]
    let figures = kinds.indices.map { kind in
      Figure(
        name: "catalog.lookup.\(kinds[kind])", value: medians[kind], unit: "ns", better: .lower,
        rival: "a cache miss in \(bytes / 1_000_000) MB", rivalValue: medians[3], goal: 1.5, runs: bench.harness.runs)
    }
    return figures + [
      Figure(
        name: "catalog.lookup.batch", value: medians[4], unit: "ns", better: .lower, runs: bench.harness.runs),
      Figure(
        name: "catalog.allocations", value: allocations(catalog, hits), unit: "allocations/name", better: .lower,
        goal: 0, runs: 1),
    ]
  }

  private func allocations(_ catalog: Catalog, _ stream: NameStream) -> Double? {
    var stream = stream
    stream.advance()
    let names = stream.names
    var known = 0
    return AllocationCount.perCall(1000) { call in
      if catalog.find(names[call % names.count]) != .nothing { known += 1 }
    }
  }
}
