/// What a link-layer frame carries, as far as an IP filter needs it.
public enum LinkPayload: Hashable, Sendable {
  /// The IP header starts at this offset, which is never beyond the frame's end.
  case ip(Int)
  /// Anything else, with the number that says so: EtherType, 802.3 length, or address family of a loopback frame.
  case notIP(UInt16)
}
