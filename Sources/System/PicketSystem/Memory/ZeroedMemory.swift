internal import Glibc

/// Memory that reads as zero without using RAM: the kernel adds a page when it is first touched.
///
/// A table sized for the busiest hour costs an idle home only addresses.
public enum ZeroedMemory {
  /// An array of `count` zeros, for types where zeros are a valid value.
  public static func zeros<Element: BitwiseCopyable>(_ count: Int) -> [Element] {
    unsafe Array(unsafeUninitializedCapacity: count) { elements, filled in
      if let base = elements.baseAddress {
        unsafe clear(UnsafeMutableRawPointer(base), byteCount: count * MemoryLayout<Element>.stride)
      }
      filled = count
    }
  }

  /// Zeroes private memory. Whole pages are given back; the rest is written.
  public static func clear(_ start: UnsafeMutableRawPointer, byteCount: Int) {
    // The kernel takes whole pages of its own size and rounds up: with a smaller size, bytes behind the range would be
    // zeroed too.
    let page = max(1, sysconf(CInt(_SC_PAGESIZE)))
    let from = UInt(bitPattern: start)
    let first = Int((from + UInt(page - 1)) / UInt(page) * UInt(page) - from)
    let end = byteCount - Int((from + UInt(byteCount)) % UInt(page))
    // Pages given back read as zero. If the kernel refuses, they are written like the rest.
    guard end > first, unsafe madvise(start + first, end - first, MADV_DONTNEED) == 0 else {
      return unsafe write(start, byteCount)
    }
    unsafe write(start, first)
    unsafe write(start + end, byteCount - end)
  }

  private static func write(_ start: UnsafeMutableRawPointer, _ byteCount: Int) {
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }
}
