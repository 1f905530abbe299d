/// A capture's data about one packet; the packet itself is `CaptureReader.bytes` until the next record is read.
public struct CaptureRecord: Hashable, Sendable {
  /// Counts from 1 through the whole capture, as Wireshark's first column does.
  public internal(set) var number: UInt64 = 0
  /// Since 1970, UTC; 0 where the capture holds no time (simple packet blocks).
  public let nanoseconds: UInt64
  /// www.tcpdump.org/linktypes.html; `LinkLayer(linkType:)` of module Wire reads frames of it.
  public let linkType: UInt32
  public let capturedLength: UInt32
  /// The length on the wire, as stated: more than was captured when the capture was made with a small snapshot length.
  public let originalLength: UInt32
  /// Position in the current section's list of interfaces; 0 in a pcap.
  public let interface: UInt32
}
