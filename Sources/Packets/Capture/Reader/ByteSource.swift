internal import PicketSystem
internal import Wire

/// The bytes of a capture in order, from a file, a pipe or memory, compressed or not.
///
/// The bytes read last are contiguous in one buffer, which is as large as the largest record.
struct ByteSource: ~Copyable {
  /// One read(2) or one output of zlib.
  static let step = 65_536

  let name: String
  /// The byte order; the magic of a file or section decides.
  var isLittleEndian = false
  /// Offset of the next unread byte, in the uncompressed stream.
  private(set) var offset: UInt64 = 0

  /// nil for a capture in memory, which is in `buffer` or `packed`.
  private let file: File?
  private var inflate: Inflate?
  /// Compressed bytes, and the range that zlib has not read.
  private var packed: [UInt8] = []
  private var packedUnread = 0..<0
  private var buffer: [UInt8]
  private var unread: Range<Int>
  /// The bytes that were read last.
  private var chunk = 0..<0

  init(path: String) throws(CaptureError) {
    name = path == "-" ? "standard input" : path
    do throws(Failure) {
      file = path == "-" ? File.standardInput : try File(path: path)
    } catch {
      throw CaptureError(kind: .cannotOpen(error.reason), name: path, offset: 0, isCompressed: false)
    }
    buffer = [UInt8](repeating: 0, count: ByteSource.step)
    unread = 0..<0
  }

  init(bytes: [UInt8], name: String) {
    self.name = name
    file = nil
    buffer = bytes
    unread = 0..<bytes.count
  }

  /// Puts zlib between the file and the reader when the first two bytes say gzip (RFC 1952 2.3.1).
  mutating func detectCompression() throws(CaptureError) {
    guard try look(2), bytes[0] == 0x1f, bytes[1] == 0x8b else { return }
    inflate = Inflate()
    if inflate == nil { throw error(.cannotRead("not enough memory")) }
    swap(&packed, &buffer)
    packedUnread = unread
    buffer = [UInt8](repeating: 0, count: ByteSource.step)
    unread = 0..<0
    chunk = 0..<0
  }

  /// An error at `place`, or at the next unread byte.
  func error(_ kind: CaptureError.Kind, at place: UInt64? = nil) -> CaptureError {
    CaptureError(kind: kind, name: name, offset: place ?? offset, isCompressed: inflate != nil)
  }

  /// Makes the next `count` bytes the current ones; false at the end of the stream, an error when it ends within them.
  mutating func read(_ count: Int) throws(CaptureError) -> Bool {
    guard try look(count) else {
      if unread.isEmpty { return false }
      throw error(.truncated, at: end)
    }
    unread = chunk.upperBound..<unread.upperBound
    offset += UInt64(count)
    return true
  }

  /// `read`, where the stream must not end.
  mutating func require(_ count: Int) throws(CaptureError) {
    guard try read(count) else { throw error(.truncated, at: end) }
  }

  /// `read` without moving on; false when there are fewer bytes. At most `CaptureReader.maximumRecord`.
  mutating func look(_ count: Int) throws(CaptureError) -> Bool {
    chunk = 0..<0
    if unread.count < count {
      // A capture in memory is complete: no room is needed for more.
      if file == nil && inflate == nil { return false }
      makeRoom(count)
      while unread.count < count {
        if try fill() == 0 { return false }
      }
    }
    chunk = unread.lowerBound..<unread.lowerBound + count
    return true
  }

  /// Skips `count` bytes without keeping them, so that their number needs no limit.
  mutating func skip(_ count: UInt32) throws(CaptureError) {
    chunk = 0..<0
    var left = Int(count)
    while left > 0 {
      if unread.isEmpty {
        makeRoom(1)
        if try fill() == 0 { throw error(.truncated, at: end) }
      }
      let passed = min(left, unread.count)
      unread = unread.lowerBound + passed..<unread.upperBound
      offset += UInt64(passed)
      left -= passed
    }
  }

  /// The end of the bytes read so far, which read errors name.
  var end: UInt64 { offset + UInt64(unread.count) }

  /// Moves unread bytes, which are less than one record, to the front; the buffer grows once if at all.
  private mutating func makeRoom(_ count: Int) {
    if buffer.count < count {
      precondition(count <= CaptureReader.maximumRecord)
      let size = count <= ByteSource.step ? ByteSource.step : CaptureReader.maximumRecord
      var larger = [UInt8](repeating: 0, count: size)
      larger.overwrite(at: 0, with: buffer.raw.within(unread))
      buffer = larger
    } else if unread.lowerBound > 0 {
      for index in 0..<unread.count { buffer[index] = buffer[unread.lowerBound + index] }
    }
    unread = 0..<unread.count
  }

  /// Reads once, behind the unread bytes; 0 at the end of the stream.
  private mutating func fill() throws(CaptureError) -> Int {
    let count: Int
    if inflate == nil {
      do throws(Failure) {
        count = try ByteSource.read(file, into: &buffer, at: unread.upperBound)
      } catch {
        throw self.error(.cannotRead(error.reason), at: end)
      }
    } else {
      count = try unpack()
    }
    unread = unread.lowerBound..<unread.upperBound + count
    return count
  }

  private mutating func unpack() throws(CaptureError) -> Int {
    while true {
      switch inflate?.run(packed, &packedUnread, into: &buffer, at: unread.upperBound) {
      case .produced(let count): return count
      case .damaged(let what): throw error(.corrupt(what), at: end)
      case .needsInput(let atMemberEnd):
        let count: Int
        do throws(Failure) {
          count = try ByteSource.read(file, into: &packed, at: 0)
        } catch {
          throw self.error(.cannotRead(error.reason), at: end)
        }
        if count == 0 {
          if atMemberEnd { return 0 }
          throw error(.truncated, at: end)
        }
        packedUnread = 0..<count
      case nil: return 0
      }
    }
  }

  private static func read(_ file: borrowing File?, into target: inout [UInt8], at start: Int) throws(Failure)
    -> Int
  {
    switch file {
    case .some(let file): try file.read(into: &target, at: start)
    case .none: 0
    }
  }
}

// Reads of the current bytes. They trap beyond the end: the caller knows how many bytes it asked for.
extension ByteSource {
  var bytes: RawSpan {
    @_lifetime(borrow self) get { buffer.raw.within(chunk) }
  }

  func u16(_ index: Int) -> UInt16 {
    let value = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    return isLittleEndian ? value.byteSwapped : value
  }

  func u32(_ index: Int) -> UInt32 {
    let high = UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16
    let value = high | UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3])
    return isLittleEndian ? value.byteSwapped : value
  }
}
