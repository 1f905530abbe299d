internal import CNetfilter
internal import Glibc

extension PacketQueue {
  /// Sends NFQNL_MSG_CONFIG without asking for an answer: the kernel processes it before `send` returns.
  static func bind(
    _ number: UInt16, _ options: QueueOptions, isForSegments: Bool = false, _ socket: inout NetlinkSocket
  ) throws(KernelError) -> Bool {
    socket.setReceiveBuffer(options.receiveBuffer)
    socket.setSendBuffer(Verdicts.capacity * 2)
    if !options.reportsOverflow { socket.ignoreOverflow() }
    let attempt = "bind queue \(number)"
    do throws(KernelError) {
      try configure(number, &socket, attempt) { message in
        message.attribute(NFQA_CFG_CMD.rawValue) { value in
          value.big(UInt8(NFQNL_CFG_CMD_BIND.rawValue))
          value.big(UInt8(0))
          value.big(UInt16(AF_UNSPEC))
        }
        message.attribute(NFQA_CFG_QUEUE_MAXLEN.rawValue, options.length)
        let always = UInt32(isForSegments ? NFQA_CFG_F_UID_GID : wholePackets | NFQA_CFG_F_UID_GID)
        let open = UInt32(NFQA_CFG_F_FAIL_OPEN)
        message.attribute(NFQA_CFG_FLAGS.rawValue, options.acceptsWhenFull ? always | open : always)
        message.attribute(NFQA_CFG_MASK.rawValue, always | open)
      }
    } catch {
      throw PacketQueue.explain(error, number)
    }
    let hasConnections = options.wantsConnections ? try askForConnections(number, &socket) : false
    // Last, since packets come from here on. Until here the kernel has dropped them.
    var message = NetlinkWriter()
    message.message(
      NFNL_SUBSYS_QUEUE, NFQNL_MSG_CONFIG.rawValue, flags: 0, sequence: socket.nextSequence(), resource: number
    ) { message in
      message.attribute(NFQA_CFG_PARAMS.rawValue) { value in
        value.big(UInt32(PacketQueue.copyRange))
        value.big(UInt8(NFQNL_COPY_PACKET.rawValue))
      }
    }
    try socket.send(message, attempt)
    return hasConnections
  }

  /// Packets come as they are, however long, and with checksums that a device fills in later.
  private static let wholePackets = NFQA_CFG_F_GSO

  /// Has the kernel complete each packet before it hands it over: segments of one size, with their checksums.
  ///
  /// A program can give the kernel a page to send (splice(2), MSG_ZEROCOPY) and write into it afterwards, so what is read
  /// here need not be what leaves. To compute a checksum the kernel first copies such pages (skb_checksum_help).
  public mutating func completePackets(_ isWanted: Bool) throws(KernelError) {
    var message = NetlinkWriter()
    // Without an answer: packets are coming on this socket. The kernel took the same flag when the queue was bound.
    message.message(
      NFNL_SUBSYS_QUEUE, NFQNL_MSG_CONFIG.rawValue, flags: 0, sequence: socket.nextSequence(), resource: number
    ) { message in
      message.attribute(NFQA_CFG_FLAGS.rawValue, UInt32(isWanted ? 0 : PacketQueue.wholePackets))
      message.attribute(NFQA_CFG_MASK.rawValue, UInt32(PacketQueue.wholePackets))
    }
    try socket.send(message, "have packets of queue \(number) completed")
  }

  /// The kernel copies at most what an attribute holds, 65,531 octets.
  private static let copyRange = 65_535

  /// False where the kernel does not connect queues with connection tracking.
  private static func askForConnections(_ number: UInt16, _ socket: inout NetlinkSocket) throws(KernelError) -> Bool {
    do throws(KernelError) {
      try configure(number, &socket, "ask for connections in queue \(number)") { message in
        message.attribute(NFQA_CFG_FLAGS.rawValue, UInt32(NFQA_CFG_F_CONNTRACK))
        message.attribute(NFQA_CFG_MASK.rawValue, UInt32(NFQA_CFG_F_CONNTRACK))
      }
      return true
    } catch {
      if error.code == EOPNOTSUPP { return false }
      throw error
    }
  }

  /// False where the kernel has no NFLOG, or another program has the group.
  static func bindNotes(_ group: UInt16?, _ socket: inout NetlinkSocket) -> Bool {
    guard let group else { return false }
    do throws(KernelError) {
      try configure(group, &socket, "bind log group \(group)", NFNL_SUBSYS_ULOG, NFULNL_MSG_CONFIG.rawValue) {
        message in
        message.attribute(NFULA_CFG_CMD.rawValue) { $0.big(UInt8(NFULNL_CFG_CMD_BIND.rawValue)) }
        message.attribute(NFULA_CFG_MODE.rawValue) { value in
          value.big(UInt32(noteLength))
          value.big(UInt8(NFULNL_COPY_PACKET))
          value.big(UInt8(0))
        }
        // Each note at once: following packets are judged by it.
        message.attribute(NFULA_CFG_QTHRESH.rawValue, 1)
      }
      return true
    } catch {
      return false
    }
  }

  /// The longest headers.
  private static let noteLength = 128

  private static func configure(
    _ number: UInt16, _ socket: inout NetlinkSocket, _ attempt: String,
    _ part: CInt = NFNL_SUBSYS_QUEUE, _ kind: UInt32 = NFQNL_MSG_CONFIG.rawValue,
    _ body: (inout NetlinkWriter) -> Void
  ) throws(KernelError) {
    let sequence = socket.nextSequence()
    var message = NetlinkWriter()
    message.message(
      part, kind, flags: NLM_F_ACK, sequence: sequence, resource: number, body)
    try socket.request(message, sequence: sequence, attempt)
  }

  /// The kernel says "not permitted" both without the privilege and when another socket has this queue.
  private static func explain(_ error: KernelError, _ number: UInt16) -> KernelError {
    guard error.code == EPERM || error.code == EBUSY, let status = QueueStatus.of(number) else { return error }
    let holder = QueueHolder(port: status.port)
    return KernelError(
      error.attempt, code: EBUSY, reason: "queue \(number) is held by \(holder)",
      advice: "Stop that program, or choose other queue numbers (queueBase).")
  }
}
