/// A TLS server's first words, as far as they prove that the server accepted the client's hello.
public enum ServerFlight: Hashable, Sendable {
  /// Too few octets.
  case more
  /// The server wants another ClientHello (RFC 8446 4.1.4): nothing is decided yet.
  case helloRetry
  /// The server answered the hello.
  case answered
  /// Not TLS: the server answered in another protocol.
  case foreign

  /// Reads the start of the server's stream. Warning alerts may come first (RFC 6066 3) and prove nothing. A retry
  /// proves nothing either; the server's answer to the second hello does.
  public static func read(_ stream: RawSpan) -> ServerFlight {
    var cursor = Cursor(stream)
    var hasRetried = false
    do {
      while true {
        let record = try TLSRecord(&cursor)
        switch record.content {
        case .alert where record.length == 2:
          try cursor.skip(2)
        case .handshake:
          let flight = try readHello(&cursor, record.length)
          guard flight == .helloRetry, !hasRetried, record.length >= decisiveLength else { return flight }
          hasRetried = true
          try cursor.skip(record.length - decisiveLength)
        case .changeCipherSpec where hasRetried && record.length == 1:
          // RFC 8446 D.4: sent behind the retry, for middleboxes.
          try cursor.skip(1)
        case .alert, .changeCipherSpec, .applicationData:
          return .foreign
        }
      }
    } catch {
      guard error.kind == .truncated else { return .foreign }
      return hasRetried ? .helloRetry : .more
    }
  }

  /// Type, 24-bit length, version, then the random.
  private static let decisiveLength = 38

  @_lifetime(cursor: copy cursor)
  private static func readHello(_ cursor: inout Cursor, _ length: Int) throws(DecodeError) -> ServerFlight {
    // A server that cuts its first record shorter could hide a retry in the cut, so this proves nothing.
    guard length >= decisiveLength else { return .helloRetry }
    guard try cursor.u8() == TLSHandshake.serverHello else { return .foreign }
    try cursor.skip(5)
    for index in 0..<4 where try cursor.u64() != helloRetryRandom[index] { return .answered }
    return .helloRetry
  }

  /// SHA-256 of "HelloRetryRequest" (RFC 8446 4.1.3).
  private static let helloRetryRandom: InlineArray<4, UInt64> = [
    0xcf21_ad74_e59a_6111, 0xbe1d_8c02_1e65_b891, 0xc2a2_1116_7abb_8c5e, 0x079e_09e2_c8a8_339c,
  ]
}
