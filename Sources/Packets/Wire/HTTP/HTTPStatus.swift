/// A server's status line (RFC 9112 4): enough to know whether the connection changed its protocol.
public struct HTTPStatus: Hashable, Sendable {
  public enum Progress: Hashable, Sendable {
    case more
    case status(HTTPStatus)
    /// No status line: HTTP/0.9, or another protocol.
    case invalid
  }

  /// 100 to 599.
  public let code: UInt16

  /// 1xx: the answer itself is still to come, except after 101.
  public var isInterim: Bool { code < 200 }
  /// 101: what follows is the protocol that was asked for (RFC 9110 15.2.2).
  public var isSwitching: Bool { code == 101 }
  /// 2xx: after CONNECT, the connection is a tunnel from here on (RFC 9110 9.3.6).
  public var isSuccess: Bool { code / 100 == 2 }

  /// Reads the status line that `bytes`, a prefix of the server's stream, starts with.
  public static func parse(_ bytes: RawSpan) -> Progress {
    var index = 0
    for expected in "http/1.".utf8 {
      if index == bytes.byteCount { return .more }
      if Octets.folded(bytes[index]) != expected { return .invalid }
      index += 1
    }
    var code: UInt16 = 0
    while index < 13 {
      if index == bytes.byteCount { return .more }
      let octet = bytes[index]
      switch index {
      case 8: if octet != 0x20 { return .invalid }
      case 12: if !HTTPText.isBlank(octet) { return .invalid }
      default:
        guard HTTPText.isDigit(octet) else { return .invalid }
        if index > 8 { code = code * 10 + UInt16(octet - 0x30) }
      }
      index += 1
    }
    return (100...599).contains(code) ? .status(HTTPStatus(code: code)) : .invalid
  }
}
