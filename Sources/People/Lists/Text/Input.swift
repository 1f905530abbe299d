internal import PicketSystem

/// A file whose beginning is examined before it is read: the beginning decides which reader gets it, and a pipe cannot
/// go back.
struct Input: ~Copyable, ByteInput {
  private static let enough = 512

  private var file: Unpacked
  /// The first bytes, decompressed.
  let first: [UInt8]
  private var handed = 0

  init(path: String) throws(ListError) {
    do throws(Failure) {
      try self.init(Unpacked(path: path))
    } catch {
      throw ListError(error)
    }
  }

  init(bytes: [UInt8], name: String) throws(ListError) {
    do throws(Failure) {
      try self.init(Unpacked(bytes: bytes, name: name))
    } catch {
      throw ListError(error)
    }
  }

  private init(_ opened: consuming Unpacked) throws(Failure) {
    first = try Input.first(of: &opened)
    file = opened
  }

  private static func first(of file: inout Unpacked) throws(Failure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: Input.enough)
    var count = 0
    while count < buffer.count {
      let read = try file.read(into: &buffer, at: count)
      if read == 0 { break }
      count += read
    }
    return Array(buffer.prefix(count))
  }

  var path: String { file.path }
  var consumed: Int { file.consumed }

  mutating func read(into buffer: inout [UInt8], at start: Int) throws(Failure) -> Int {
    if handed == first.count { return try file.read(into: &buffer, at: start) }
    let count = min(first.count - handed, buffer.count - start)
    for index in 0..<count { buffer[start + index] = first[handed + index] }
    handed += count
    return count
  }
}
