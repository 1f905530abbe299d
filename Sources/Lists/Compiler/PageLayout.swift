internal import Catalog

/// An entry of a page that is being put together.
struct PageEntry {
  let fingerprint: UInt64
  /// With the number of its answer.
  let slot: UInt64
  let home: Home

  /// Its other bucket.
  func other(than bucket: Int) -> Int { bucket == home.first ? home.second : home.first }
}

/// Which entry lies in which of its two buckets.
struct PageLayout {
  private(set) var buckets = [[PageEntry]](repeating: [], count: Catalog.buckets)

  /// Puts an entry into the emptier of its buckets. When both are full, others move on; false when there is no way.
  mutating func add(_ entry: PageEntry) -> Bool {
    let (first, second) = (entry.home.first, entry.home.second)
    let emptier = buckets[second].count < buckets[first].count ? second : first
    var visited: UInt64 = 0
    for bucket in [emptier, entry.other(than: emptier)] where makeRoom(bucket, &visited) {
      buckets[bucket].append(entry)
      return true
    }
    return false
  }

  /// Moves an entry out of a full bucket, and for that perhaps one out of its other bucket, and so on.
  private mutating func makeRoom(_ bucket: Int, _ visited: inout UInt64) -> Bool {
    if buckets[bucket].count < Catalog.slots { return true }
    visited |= 1 << UInt64(bucket)
    for index in buckets[bucket].indices {
      let entry = buckets[bucket][index]
      let other = entry.other(than: bucket)
      if visited >> UInt64(other) & 1 == 1 || !makeRoom(other, &visited) { continue }
      buckets[bucket].remove(at: index)
      buckets[other].append(entry)
      return true
    }
    return false
  }
}
