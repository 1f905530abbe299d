internal import CNetfilter
internal import Wire

/// Walks what one receive from a queue brought.
public struct QueueMessages: ~Escapable {
  private var messages: NetlinkMessages

  @_lifetime(copy datagram)
  public init(_ datagram: RawSpan) { messages = NetlinkMessages(datagram) }

  /// The next message, classified; nil at the end, or where the bytes stop making sense.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func next() -> QueueMessage? {
    guard let message = messages.next() else { return nil }
    if message.type == QueueMessages.packetType {
      switch QueuedPacket.read(message.attributes) {
      case .packet(let packet): return .packet(packet)
      case .unreadable(let id): return .unreadable(id: id)
      }
    }
    guard let code = message.acknowledgement, code != 0 else { return .other }
    return .refused(code: code)
  }

  private static let packetType = UInt16(NFNL_SUBSYS_QUEUE << 8) | UInt16(NFQNL_MSG_PACKET.rawValue)
}

/// What the kernel says on a queue's socket.
public enum QueueMessage: ~Escapable {
  case packet(QueuedPacket)
  /// A packet that cannot be read; with its number where that much was there.
  case unreadable(id: UInt32?)
  /// A verdict, or a setting, that the kernel did not take, by its error number.
  case refused(code: Int32)
  /// Anything else, which concerns no packet.
  case other
}
