internal import Catalog
internal import PicketSystem

/// An entry of a page under construction.
struct PageEntry {
  let fingerprint: UInt64
  /// With the number of its answer.
  let slot: UInt64
  let home: BucketPair

  /// Its other bucket.
  func other(than bucket: Int) -> Int { bucket == home.first ? home.second : home.first }
}

/// Assigns each entry to one of its two buckets: the first one for as many as possible, since a look-up of the others
/// reads two buckets.
struct PageLayout {
  private(set) var buckets = [[PageEntry]](repeating: [], count: Catalog.buckets)

  /// nil when the entries cannot be arranged.
  init?(_ entries: [PageEntry]) {
    var late: [PageEntry] = []
    for entry in entries {
      if buckets[entry.home.first].count < Catalog.slots {
        buckets[entry.home.first].append(entry)
      } else {
        late.append(entry)
      }
    }
    for entry in late where !add(entry) { return nil }
  }

  /// The page's lines; nil when one of its buckets cannot tell what moved on from it.
  var lines: [Mapping.Line]? {
    var moved = [UInt8](repeating: 0, count: Catalog.buckets)
    for (number, bucket) in buckets.enumerated() {
      for entry in bucket where entry.home.first != number { moved[entry.home.first] |= 1 << entry.home.step }
    }
    var lines: [Mapping.Line] = []
    for (bucket, moved) in zip(buckets, moved) {
      guard let line = Bucket.line(bucket.map(\.slot), moved: moved) else { return nil }
      lines.append(line)
    }
    return lines
  }

  /// Adds an entry whose first bucket is full. Of all entries with that first bucket, the one moves on whose second
  /// bucket is the emptiest; if those are full too, other entries move on from them.
  private mutating func add(_ entry: PageEntry) -> Bool {
    let bucket = entry.home.first
    buckets[bucket].append(entry)
    let wanting = buckets[bucket].indices.filter { buckets[bucket][$0].home.first == bucket }
    if let index = wanting.min(by: { room(bucket, $0) > room(bucket, $1) }), room(bucket, index) > 0 {
      let mover = buckets[bucket].remove(at: index)
      buckets[mover.home.second].append(mover)
      return true
    }
    var visited: UInt64 = 0
    return makeRoom(bucket, &visited)
  }

  /// Free slots in the other bucket of an entry.
  private func room(_ bucket: Int, _ index: Int) -> Int {
    Catalog.slots - buckets[buckets[bucket][index].other(than: bucket)].count
  }

  /// Moves an entry out of an overfull bucket; for that, perhaps one out of its other bucket, and so on.
  private mutating func makeRoom(_ bucket: Int, _ visited: inout UInt64) -> Bool {
    visited |= 1 << UInt64(bucket)
    for index in buckets[bucket].indices {
      let entry = buckets[bucket][index]
      let other = entry.other(than: bucket)
      if visited >> UInt64(other) & 1 == 1 { continue }
      buckets[other].append(entry)
      if buckets[other].count > Catalog.slots && !makeRoom(other, &visited) {
        buckets[other].removeLast()
        continue
      }
      buckets[bucket].remove(at: index)
      return true
    }
    return false
  }
}
