internal import Glibc

/// Memory that is zero without being there: the kernel puts a page behind it when it is first touched.
///
/// A table that is made for the busiest hour costs an idle home nothing but its addresses.
public enum ZeroedMemory {
  /// So many elements, of a type to which zeros mean something.
  public static func zeros<Element: BitwiseCopyable>(_ count: Int) -> [Element] {
    unsafe Array(unsafeUninitializedCapacity: count) { elements, filled in
      if let base = elements.baseAddress {
        unsafe clear(UnsafeMutableRawPointer(base), byteCount: count * MemoryLayout<Element>.stride)
      }
      filled = count
    }
  }

  /// Makes memory zero that is this process's alone, as what is allocated is. What are no whole pages of it is written.
  public static func clear(_ start: UnsafeMutableRawPointer, byteCount: Int) {
    // The kernel takes whole pages of its own size, and rounds up what is less: with a smaller one what lies behind would
    // be emptied too.
    let page = max(1, sysconf(CInt(_SC_PAGESIZE)))
    let from = UInt(bitPattern: start)
    let first = Int((from + UInt(page - 1)) / UInt(page) * UInt(page) - from)
    let end = byteCount - Int((from + UInt(byteCount)) % UInt(page))
    // What is told to be of no use reads as zero. Where the kernel refuses, it is written like the rest.
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
