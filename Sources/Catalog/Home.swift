/// The two buckets that may hold an entry, as its hash says.
///
/// Both are on one page of the file, so that a processor which looks at them has one page to look up, and one is at an
/// even place and the other at an odd one. Whoever writes a page puts each entry into one of its two buckets, and with
/// that choice a page takes nearly as much as it has slots: nothing lies anywhere else, and no look-up has to go on.
public struct Home: Hashable, Sendable {
  public let page: Int
  /// Lines within the page.
  public let first: Int
  public let second: Int

  @inline(__always)
  public init(place: UInt64, pages: UInt64) {
    let product = place.multipliedFullWidth(by: pages)
    page = Int(truncatingIfNeeded: product.high)
    // What is behind the point is as even as what is in front of it.
    first = Int(truncatingIfNeeded: product.low &>> 58)
    second = first ^ (Int(truncatingIfNeeded: product.low &>> 52 & 63) | 1)
  }
}
