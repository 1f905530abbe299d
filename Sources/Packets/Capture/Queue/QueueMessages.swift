internal import CNetfilter
internal import Wire

/// Walks the messages of one receive from a queue.
///
/// The packet of a message is a property and is written in place: as part of the message it would be copied.
public struct QueueMessages: ~Escapable {
  private var messages: NetlinkMessages
  /// The packet of the last message; valid iff that was `.packet` or `.note`.
  public private(set) var packet: QueuedPacket

  @_lifetime(copy datagram)
  public init(_ datagram: RawSpan) {
    messages = NetlinkMessages(datagram)
    packet = QueuedPacket(datagram.within(0..<0))
  }

  /// The next message, classified; nil at the end, or where the bytes stop making sense.
  @_lifetime(self: copy self)
  public mutating func next() -> QueueMessage? {
    guard let message = messages.next() else { return nil }
    if message.type == QueueMessages.packetType {
      packet = QueuedPacket(message.body.within(0..<0))
      packet.queue = message.resource
      return packet.read(message.attributes)
    }
    if message.type == QueueMessages.noteType {
      packet = QueuedPacket(message.body.within(0..<0))
      return packet.readNote(message.attributes) ? .note : .other
    }
    guard let code = message.acknowledgement, code != 0 else { return .other }
    return .refused(code: code)
  }

  private static let packetType = UInt16(NFNL_SUBSYS_QUEUE << 8) | UInt16(NFQNL_MSG_PACKET.rawValue)
  private static let noteType = UInt16(NFNL_SUBSYS_ULOG << 8) | UInt16(NFULNL_MSG_PACKET.rawValue)
}

/// A message on a queue's socket.
public enum QueueMessage: Hashable, Sendable {
  case packet
  /// A packet that passes anyway and that a rule only reports (NFLOG).
  case note
  /// An unreadable packet, with its number where that was readable.
  case unreadable(id: UInt32?)
  /// A verdict or a setting that the kernel refused, with its error number.
  case refused(code: Int32)
  /// Any other message, which concerns no packet.
  case other
}
