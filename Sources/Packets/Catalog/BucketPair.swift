/// The two buckets that may hold an entry, by its hash.
///
/// An entry lies in its first bucket, unless that is full: then one of its entries lies in its second, and the bucket's
/// order says so (`Bucket`). Both are on one page of the file, so that a look-up of both needs one page translation,
/// and one has an even place and the other an odd one. With that choice a page can be filled nearly to its last slot:
/// no entry lies elsewhere, and no look-up has to go on.
public struct BucketPair: Hashable, Sendable {
  public let page: Int
  /// Lines within the page.
  public let first: Int
  public let second: Int
  /// Which step of the first bucket goes down when such an entry has moved on to its second.
  public let step: Int

  @inline(__always)
  public init(place: UInt64, pages: UInt64) {
    let product = place.multipliedFullWidth(by: pages)
    page = Int(truncatingIfNeeded: product.high)
    // The lower bits of the product are as evenly spread as the upper ones.
    first = Int(truncatingIfNeeded: product.low &>> 58)
    second = first ^ (Int(truncatingIfNeeded: product.low &>> 52 & 63) | 1)
    step = Int(truncatingIfNeeded: ((product.low &>> 20 & 0xffff_ffff) &* UInt64(Bucket.steps)) &>> 32)
  }
}
