import Catalog
import PicketSystem

/// From a name to its categories: what a catalog takes to build, to hold, to open and to ask, beside the name servers
/// that families block with today.
struct CatalogGroup: Group {
  let name = "catalog"

  /// As many names as figures say, a tenth of them for a quick look, in lists and compiled.
  struct Sample {
    /// What stands in the figures' names.
    let title: String
    let count: Int
    let lists: SampleLists
    /// The catalog's path.
    let path: String
  }

  func figures(_ bench: Bench) -> [Figure] {
    do {
      return try measure(bench)
    } catch {
      Console.warn("catalog: \(error)")
      return []
    }
  }

  private func measure(_ bench: Bench) throws -> [Figure] {
    if bench.harness.isQuick { Console.warn("catalog: 1M stands for 100,000 names and 5M for 500,000, quickly") }
    let place = try Workplace()
    let million = bench.harness.isQuick ? 100_000 : 1_000_000
    let small = try sample("1M", million, in: place)
    let large = try sample("5M", 5 * million, in: place)
    var figures = try build(small, bench) + build(large, bench) + buildPlain(small, in: place, bench)

    let catalog = try Catalog(path: large.path)
    figures += size(small, try Catalog(path: small.path)) + size(large, catalog)
    figures += [odds(catalog)] + answers(large, bench) + lookUps(large, catalog, bench)
    for rival in [NameServer.dnsmasq, .unbound] { figures += try compare(rival, small, in: place, bench) }
    return figures
  }

  private func sample(_ title: String, _ count: Int, in place: borrowing Workplace) throws -> Sample {
    Sample(
      title: title, count: count, lists: try SampleLists(count: count, in: place, named: title),
      path: place.path("\(title).catalog"))
  }

  /// Processes take long enough not to need many runs.
  func runs(_ bench: Bench) -> Int { bench.harness.isQuick ? 1 : 3 }
}

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
      DependentLookUps.latency(catalog, hits, areKnown: true), DependentLookUps.latency(catalog, below, areKnown: true),
      DependentLookUps.latency(catalog, misses, areKnown: false), DependentLookUps.cacheMiss(bytes: bytes),
      DependentLookUps.throughput(catalog, hits),
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
