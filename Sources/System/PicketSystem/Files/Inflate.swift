internal import CPicketZlib

/// Decompresses gzip (RFC 1952), including several members, into a caller's buffer.
///
/// zlib's stream holds pointers and must not move, so it is on the heap. Memory does not depend on the output, so a
/// bomb only costs time in proportion to what is read.
@safe public struct Inflate: ~Copyable {
  public enum Outcome {
    /// Bytes written; more may follow without further input.
    case produced(Int)
    /// All input was used. At `memberEnd` the stream may end here.
    case needsInput(atMemberEnd: Bool)
    case damaged(String)
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private var isBetweenMembers = false
  /// The last call filled the output, so zlib may have more without input.
  private var holdsOutput = false

  /// nil when there is no memory for zlib's state of 40 KB.
  public init?() {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe picket_inflate_gzip_init(stream) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
    unsafe self.stream = unsafe stream
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Reads from `input[unread]`, moving its start, and writes from `start` to the end of `output`.
  public mutating func run(_ input: [UInt8], _ unread: inout Range<Int>, into output: inout [UInt8], at start: Int)
    -> Outcome
  {
    precondition(unread.upperBound <= input.count && start >= 0 && start < output.count)
    while !unread.isEmpty || holdsOutput {
      if isBetweenMembers {
        // tar and other tools pad the last member with zeros.
        if input[unread.lowerBound] == 0 {
          unread = unread.lowerBound + 1..<unread.upperBound
          continue
        }
        guard unsafe inflateReset(stream) == Z_OK else { return .damaged("gzip state lost") }
        isBetweenMembers = false
      }
      let (status, produced) = step(input, &unread, into: &output, at: start)
      isBetweenMembers = status == Z_STREAM_END
      holdsOutput = !isBetweenMembers && produced == output.count - start
      // zlib repeats an error, so output produced before the error is returned first.
      if produced > 0 { return .produced(produced) }
      switch status {
      case Z_OK, Z_STREAM_END: continue
      case Z_BUF_ERROR where unread.isEmpty: continue
      default: return .damaged(reason(status))
      }
    }
    return .needsInput(atMemberEnd: isBetweenMembers)
  }

  private func step(_ input: [UInt8], _ unread: inout Range<Int>, into output: inout [UInt8], at start: Int)
    -> (status: CInt, produced: Int)
  {
    let offered = UInt32(clamping: unread.count)
    let room = UInt32(clamping: output.count - start)
    let status = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.pointee.next_in = unsafe UnsafeMutablePointer(
          mutating: source.baseAddress.map { unsafe $0 + unread.lowerBound })
        unsafe stream.pointee.avail_in = offered
        unsafe stream.pointee.next_out = unsafe target.baseAddress.map { unsafe $0 + start }
        unsafe stream.pointee.avail_out = room
        return unsafe inflate(stream, Z_NO_FLUSH)
      }
    }
    let taken = unsafe Int(offered - stream.pointee.avail_in)
    unread = unread.lowerBound + taken..<unread.upperBound
    return unsafe (status, Int(room - stream.pointee.avail_out))
  }

  private func reason(_ status: CInt) -> String {
    if let text = unsafe stream.pointee.msg { return unsafe "gzip: " + String(cString: text) }
    return "gzip: zlib error \(status)"
  }
}
