internal import CNetfilter
public import Wire

/// A connection, as far as its counters go.
public struct CountedConnection: Hashable, Sendable {
  /// The two ends as the first packet named them, before NAT.
  public var tuple: ConnectionTuple
  /// Where its packets go after NAT: the sender of the replies.
  public var server: Address
  public var serverPort: UInt16
  public var mark: UInt32
  /// The kernel's number of this connection. A later one between the same ends mostly has another.
  public var id: UInt32
  /// What the first end sent, and what the second end sent.
  public var sent: TrackedConnection.Traffic
  public var received: TrackedConnection.Traffic

  public init(
    tuple: ConnectionTuple, server: Address? = nil, serverPort: UInt16? = nil, mark: UInt32 = 0, id: UInt32 = 0,
    sent: TrackedConnection.Traffic = .init(), received: TrackedConnection.Traffic = .init()
  ) {
    self.tuple = tuple
    self.server = server ?? tuple.destination
    self.serverPort = serverPort ?? tuple.destinationPort
    self.mark = mark
    self.id = id
    self.sent = sent
    self.received = received
  }
}

extension CountedConnection {
  /// A connection that is there, or one that has ended.
  enum Kind {
    case present, ended

    fileprivate var messageType: UInt16 {
      let type =
        switch self {
        case .present: IPCTNL_MSG_CT_NEW
        case .ended: IPCTNL_MSG_CT_DELETE
        }
      return UInt16(NFNL_SUBSYS_CTNETLINK << 8) | UInt16(type.rawValue)
    }
  }

  /// Reads what counting needs and skips the rest. nil when the message identifies no connection, or where the kernel does
  /// not count.
  init?(_ message: borrowing NetlinkMessage, _ kind: Kind) {
    guard message.type == kind.messageType, message.body.byteCount > 0 else { return nil }
    let isIPv6 = message.body[0] == UInt8(AF_INET6)
    guard isIPv6 || message.body[0] == UInt8(AF_INET) else { return nil }
    var original: ConnectionTuple?
    var reply: ConnectionTuple?
    var (mark, id): (UInt32, UInt32) = (0, 0)
    var sent: TrackedConnection.Traffic?
    var received: TrackedConnection.Traffic?
    var attributes = message.attributes
    while let attribute = attributes.next() {
      switch UInt32(truncatingIfNeeded: attribute.type) {
      case CTA_TUPLE_ORIG.rawValue: original = ConnectionTuple(attribute.nested, isIPv6: isIPv6)
      case CTA_TUPLE_REPLY.rawValue: reply = ConnectionTuple(attribute.nested, isIPv6: isIPv6)
      case CTA_MARK.rawValue: mark = attribute.u32 ?? 0
      case CTA_ID.rawValue: id = attribute.u32 ?? 0
      case CTA_COUNTERS_ORIG.rawValue: sent = TrackedConnection.Traffic(attribute.nested)
      case CTA_COUNTERS_REPLY.rawValue: received = TrackedConnection.Traffic(attribute.nested)
      default: continue
      }
    }
    guard let original, let reply, let sent, let received, !attributes.isBroken else { return nil }
    self.init(
      tuple: original, server: reply.source, serverPort: reply.sourcePort, mark: mark, id: id, sent: sent,
      received: received)
  }
}
