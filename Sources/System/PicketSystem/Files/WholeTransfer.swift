internal import Glibc

/// Whole reads and writes: the kernel may transfer less than asked for, and be interrupted.
enum WholeTransfer {
  /// Writes everything; false on an error, with the reason in errno.
  static func write<Element: BitwiseCopyable>(
    _ elements: [Element], at offset: Int, to descriptor: CInt
  ) -> Bool {
    let size = elements.count * MemoryLayout<Element>.stride
    var done = 0
    while done < size {
      let count = unsafe elements.withUnsafeBytes { source in
        unsafe pwrite(descriptor, source.baseAddress.map { unsafe $0 + done }, size - done, offset + done)
      }
      if count < 0 && errno != EINTR { return false }
      done += max(0, count)
    }
    return true
  }

  /// Writes pieces one after the other from the beginning on; false on an error, with the reason in errno. Small pieces
  /// are joined first, for one call of the kernel instead of one for each, but never more than a chunk of them.
  static func write<Element: BitwiseCopyable>(_ pieces: [[Element]], to descriptor: CInt) -> Bool {
    let chunk = (64 << 10) / MemoryLayout<Element>.stride
    var joined: [Element] = []
    joined.reserveCapacity(chunk)
    var end = 0
    func append(_ elements: [Element]) -> Bool {
      defer { end += elements.count * MemoryLayout<Element>.stride }
      return write(elements, at: end, to: descriptor)
    }
    for piece in pieces {
      if joined.count + piece.count > chunk {
        guard append(joined) else { return false }
        joined.removeAll(keepingCapacity: true)
      }
      if piece.count > chunk {
        guard append(piece) else { return false }
      } else {
        joined += piece
      }
    }
    return append(joined)
  }

  /// Reads up to the end of `buffer` or of the file; nil on an error.
  static func read(into buffer: inout [UInt8], at offset: Int, from descriptor: CInt) -> Int? {
    var done = 0
    while done < buffer.count {
      let count = unsafe buffer.withUnsafeMutableBytes { target in
        unsafe pread(descriptor, target.baseAddress.map { unsafe $0 + done }, target.count - done, offset + done)
      }
      if count == 0 { break }
      if count < 0 && errno != EINTR { return nil }
      done += max(0, count)
    }
    return done
  }
}
