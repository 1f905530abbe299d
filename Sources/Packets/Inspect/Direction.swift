/// Who sent a packet, seen from the supervised device.
///
/// The caller knows it from the interface the packet came in on, never from an address that the packet states.
public enum Direction: Hashable, Sendable {
  case fromClient
  case fromServer
}

/// A small number that the caller gives to each supervised device.
public struct DeviceID: Hashable, Sendable, BitwiseCopyable {
  public let index: UInt16
  @inlinable public init(_ index: UInt16) { self.index = index }

  /// How many devices are told apart; numbers are below.
  public static let count: UInt16 = 1_024

  /// This machine's own resolver, which asks for all devices: its answers are counted, but neither judged nor kept.
  public static let resolver = DeviceID(count - 1)
}

/// The caller's own number for a packet, given back with every step about it.
public typealias PacketID = UInt64
