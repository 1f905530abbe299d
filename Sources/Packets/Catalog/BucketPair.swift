/// The two buckets that may hold an entry, as its hash says.
///
/// An entry lies in its first bucket, unless that is full: then one of those that want to be there lies in its second,
/// and the bucket's order says so (`Bucket`). Both are on one page of the file, so that a processor which looks at both
/// has one page to look up, and one is at an even place and the other at an odd one. With that choice a page takes
/// nearly as much as it has slots: nothing lies anywhere else, and no look-up has to go on.
public struct BucketPair: Hashable, Sendable {
  public let page: Int
  /// Lines within the page.
  public let first: Int
  public let second: Int
  /// Which of the first bucket's steps goes down when one like this has moved on to its second.
  public let step: Int

  @inline(__always)
  public init(place: UInt64, pages: UInt64) {
    let product = place.multipliedFullWidth(by: pages)
    page = Int(truncatingIfNeeded: product.high)
    // What is behind the point is as even as what is in front of it.
    first = Int(truncatingIfNeeded: product.low &>> 58)
    second = first ^ (Int(truncatingIfNeeded: product.low &>> 52 & 63) | 1)
    step = Int(truncatingIfNeeded: ((product.low &>> 20 & 0xffff_ffff) &* UInt64(Bucket.steps)) &>> 32)
  }
}
