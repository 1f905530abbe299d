public import CPicketPrefetch
internal import Glibc

/// Memory that is asked for before it is used.
///
/// Whoever touches a page for the first time waits for the kernel, in a virtual machine for about a microsecond; sixteen
/// pages asked for at once take as long as two. And whoever reads what lies in no cache waits for that.
public enum Prefault {
  /// What a table that fills up asks for at a time.
  public static let step = 65_536

  /// Has the kernel put memory behind these bytes, as far as they make whole pages. Kernels before 5.14 do not know how,
  /// and nothing depends on it.
  public static func populate(_ start: UnsafeRawPointer, byteCount: Int) {
    let page = 4_096
    let first = UInt(bitPattern: start) & ~UInt(page - 1)
    let end = unsafe UInt(bitPattern: start + byteCount) & ~UInt(page - 1)
    guard end > first, let place = unsafe UnsafeMutableRawPointer(bitPattern: first) else { return }
    _ = unsafe madvise(place, Int(end - first), populateWrite)
  }

  /// The same for elements to come, as far as the array has reserved room for them.
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

  /// Asks for the line at an address, without waiting for it.
  @inlinable public static func fetch(_ place: UnsafeRawPointer) { unsafe picket_prefetch(place) }
}
