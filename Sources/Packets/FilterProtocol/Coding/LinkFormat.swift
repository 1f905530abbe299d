internal import Policy
internal import Wire

/// The form of messages: how long they get, and what tells one version from the next.
enum LinkFormat {
  /// A message's most bytes. Sockets of this kind take more by default.
  static let longest = 1 << 16
  /// A text's most bytes; a longer one is cut.
  static let longestText = 1_024

  /// Changed by hand when anything about the layout changes.
  private static let layout = "link 7"

  /// Stands at the front of every message. Reasons are sent by their place, so their list is part of the version.
  static let version: UInt32 = {
    let spelled = ([layout] + Reason.allCases.map(\.rawValue)).joined(separator: " ")
    return spelled.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }()

  /// Checks the version, reads the kind, and hands the rest to `read`, which has to use all of it.
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

  /// What stands at the front of a message of that kind.
  static func begin(_ kind: UInt8) throws(DecodeError) -> Writer {
    var writer = Writer(capacity: longest)
    try writer.u32(version)
    try writer.u8(kind)
    return writer
  }
}
