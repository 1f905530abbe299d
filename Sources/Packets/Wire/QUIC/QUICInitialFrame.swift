/// One frame of an Initial packet; PADDING is not reported.
public enum QUICInitialFrame: Hashable, Sendable {
  /// RFC 9000 19.2.
  case ping
  /// RFC 9000 19.3.
  case acknowledgement
  /// RFC 9000 19.6: `bytes` of the payload belong at `offset` of the handshake stream.
  case crypto(offset: UInt64, bytes: Range<Int>)
  /// RFC 9000 19.19.
  case close
}
