internal import PicketSystem

/// Converts to UTF-8 by the byte order mark: UTF-8 as it is without its mark, UTF-16 of either order transcoded.
///
/// Invalid UTF-16 becomes an octet that is invalid in UTF-8 too, so that its line is reported.
struct Transcoder {
  private enum Encoding {
    case unknown
    case utf8
    case utf16(isLittleEndian: Bool)
  }

  private static let wrong: UInt8 = 0xff
  private static let step = 32_768

  private var encoding = Encoding.unknown
  /// UTF-16 as it was read, and how much of it waits for more.
  private var packed: [UInt8] = []
  private var kept = 0
  private var highSurrogate: UInt32?

  /// Writes at `start`, where there is room for twice `step`. Returns nil at the end; zero means nothing.
  mutating func read(from input: inout some ByteInput & ~Copyable, into buffer: inout [UInt8], at start: Int)
    throws(Failure) -> Int?
  {
    switch encoding {
    case .unknown: return try begin(&input, into: &buffer, at: start)
    case .utf8:
      let count = try input.read(into: &buffer, at: start)
      return count == 0 ? nil : count
    case .utf16(let isLittleEndian):
      let count = try input.read(into: &packed, at: kept)
      if count == 0 { return finish(into: &buffer, at: start) }
      return transcode(kept + count, isLittleEndian, into: &buffer, at: start)
    }
  }

  /// Looks for a mark and removes it.
  private mutating func begin(_ input: inout some ByteInput & ~Copyable, into buffer: inout [UInt8], at start: Int)
    throws(Failure) -> Int?
  {
    var first: [UInt8] = [0, 0, 0]
    var count = 0
    while count < 3 {
      let read = try input.read(into: &first, at: count)
      if read == 0 { break }
      count += read
    }
    encoding = .utf8
    if count == 0 { return nil }
    if first == [0xef, 0xbb, 0xbf] { return 0 }
    if count >= 2 && (first[0] == 0xff && first[1] == 0xfe || first[0] == 0xfe && first[1] == 0xff) {
      encoding = .utf16(isLittleEndian: first[0] == 0xff)
      packed = [UInt8](repeating: 0, count: Transcoder.step)
      packed[0] = first[2]
      kept = count - 2
      return 0
    }
    for index in 0..<count { buffer[start + index] = first[index] }
    return count
  }

  /// Two bytes become at most three.
  private mutating func transcode(_ count: Int, _ isLittleEndian: Bool, into buffer: inout [UInt8], at start: Int)
    -> Int
  {
    var end = start
    var index = 0
    while index + 1 < count {
      let (first, second) = (UInt32(packed[index]), UInt32(packed[index + 1]))
      take(isLittleEndian ? second << 8 | first : first << 8 | second, &buffer, &end)
      index += 2
    }
    kept = count - index
    if kept == 1 { packed[0] = packed[index] }
    return end - start
  }

  private mutating func take(_ unit: UInt32, _ buffer: inout [UInt8], _ end: inout Int) {
    let high = highSurrogate
    highSurrogate = nil
    switch (high, unit) {
    case (let high?, 0xdc00...0xdfff):
      put(0x1_0000 + (high - 0xd800) << 10 + (unit - 0xdc00), &buffer, &end)
    case (_?, _):
      put(nil, &buffer, &end)
      take(unit, &buffer, &end)
    case (nil, 0xd800...0xdbff): highSurrogate = unit
    default: put(unit, &buffer, &end)
    }
  }

  private func put(_ value: UInt32?, _ buffer: inout [UInt8], _ end: inout Int) {
    guard let value, let scalar = Unicode.Scalar(value) else {
      buffer[end] = Transcoder.wrong
      end += 1
      return
    }
    for octet in UTF8.encode(scalar).map(Array.init) ?? [] {
      buffer[end] = octet
      end += 1
    }
  }

  /// Half a character at the end is reported like any other.
  private mutating func finish(into buffer: inout [UInt8], at start: Int) -> Int? {
    if kept == 0 && highSurrogate == nil { return nil }
    (kept, highSurrogate) = (0, nil)
    buffer[start] = Transcoder.wrong
    return 1
  }
}
