/// Who sent a packet, seen from the device that is looked after.
///
/// The caller knows it from the interface the packet came in on, never from an address that the packet states.
public enum Direction: Hashable, Sendable {
  case fromClient
  case fromServer
}

/// A small number that the caller gives to each device it looks after.
public struct DeviceID: Hashable, Sendable, BitwiseCopyable {
  public let index: UInt16
  @inlinable public init(_ index: UInt16) { self.index = index }
}

/// The caller's own number for a packet, given back with every step about it.
public typealias PacketID = UInt64
