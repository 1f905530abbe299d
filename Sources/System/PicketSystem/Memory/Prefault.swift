public import CPicketPrefetch
internal import Glibc

/// Requests memory before it is used.
///
/// The first touch of a page waits for the kernel, in a virtual machine for about a microsecond; populating sixteen
/// pages at once takes as long as two. A read that is in no cache waits too.
public enum Prefault {
  /// How much a growing table populates at a time.
  public static let step = 65_536

  /// Has the kernel populate the whole pages among these bytes. Kernels before 5.14 cannot, and nothing depends on it.
  public static func populate(_ start: UnsafeRawPointer, byteCount: Int) {
    let page = 4_096
    let first = UInt(bitPattern: start) & ~UInt(page - 1)
    let end = unsafe UInt(bitPattern: start + byteCount) & ~UInt(page - 1)
    guard end > first, let place = unsafe UnsafeMutableRawPointer(bitPattern: first) else { return }
    _ = unsafe madvise(place, Int(end - first), populateWrite)
  }

  /// The same for coming elements, within the array's reserved capacity.
  public static func populate<Element>(_ count: Int, behind array: borrowing [Element]) {
    let (filled, size) = (array.count, MemoryLayout<Element>.stride)
    let more = min(count, array.capacity - filled)
    unsafe array.withUnsafeBufferPointer { elements in
      guard more > 0, let base = elements.baseAddress else { return }
      unsafe populate(base + filled, byteCount: more * size)
    }
  }

  /// MADV_POPULATE_WRITE, which older headers lack.
  private static let populateWrite: Int32 = 23

  /// Prefetches the cache line at an address.
  @inlinable public static func fetch(_ place: UnsafeRawPointer) { unsafe picket_prefetch(place) }
}
