internal import Policy
internal import Wire

/// The form of messages: their maximum length, and their version.
enum LinkFormat {
  /// The most bytes of a message, which these sockets accept by default.
  static let longest = 1 << 16
  /// The most bytes of a text; a longer one is cut.
  static let longestText = 1_024

  /// Changed by hand when the layout changes.
  private static let layout = "link 9"

  /// At the front of every message. Reasons are sent by their place in the list, so the list is part of the version.
  static let version: UInt32 = {
    let spelled = ([layout] + Reason.allCases.map(\.rawValue)).joined(separator: " ")
    return spelled.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }()

  /// Checks the version, reads the kind, and passes the rest to `read`, which must use all of it.
  static func open<Value>(
    _ bytes: RawSpan, _ read: (_ kind: UInt8, inout Cursor) throws(DecodeError) -> Value
  ) throws(LinkError) -> Value {
    var cursor = Cursor(bytes)
    do throws(DecodeError) {
      if try cursor.u32() == version {
        let kind = try cursor.u8()
        let value = try read(kind, &cursor)
        guard cursor.isAtEnd else { throw cursor.error(.invalid) }
        return value
      }
    } catch {
      throw .unreadable("\(error.kind) at byte \(error.offset)")
    }
    throw .otherVersion
  }

  /// Writes a whole message.
  static func compose(
    _ kind: UInt8, _ write: (inout Writer) throws(DecodeError) -> Void = { _ in }
  ) throws(LinkError) -> [UInt8] {
    do throws(DecodeError) {
      var writer = try begin(kind)
      try write(&writer)
      return writer.bytes
    } catch {
      throw .tooLong
    }
  }

  /// Writes the beginning of a message of this kind.
  static func begin(_ kind: UInt8) throws(DecodeError) -> Writer {
    var writer = Writer(capacity: longest)
    try writer.u32(version)
    try writer.u8(kind)
    return writer
  }
}
