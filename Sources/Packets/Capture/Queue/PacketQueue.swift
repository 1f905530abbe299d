internal import Wire

/// One of the kernel's packet queues, bound to this program; owned and used by one thread.
///
///     var queue = try PacketQueue(5230, waker: waker)
///     while try queue.serve(milliseconds: 1_000, { _, _, pending in pending.settle(.accept) }) != .woken {}
///
/// The queue ends with its owner, and the kernel drops what it still holds: a rule without `bypass` then drops all.
public struct PacketQueue: ~Copyable {
  public let number: UInt16
  /// Whether packets come with their connection's mark: requested, and supported by this kernel.
  public let hasConnections: Bool
  /// Whether notes come: requested, supported by the kernel, and not taken by another program.
  public let hasNotes: Bool
  private let waker: Waker
  var socket: NetlinkSocket
  private let slots: ReceiveSlots
  private let verdicts: Verdicts
  /// Verdicts of the second queue, whose packets have numbers of their own.
  private let segmentVerdicts: Verdicts
  /// The receive timeout that is set.
  private var patience: Int32 = -1

  public init(_ number: UInt16, options: QueueOptions = QueueOptions(), waker: Waker) throws(KernelError) {
    var socket = try NetlinkSocket()
    let hasConnections = try PacketQueue.bind(number, options, &socket)
    if let secondQueue = options.secondQueue {
      _ = try PacketQueue.bind(secondQueue, options, isForSegments: true, &socket)
    }
    hasNotes = PacketQueue.bindNotes(options.notes, &socket)
    self.hasConnections = hasConnections
    self.number = number
    self.waker = waker
    slots = ReceiveSlots(count: max(1, options.batch))
    verdicts = Verdicts(
      queue: number, failSafe: options.failSafe, descriptor: socket.descriptor, secondQueue: options.secondQueue)
    segmentVerdicts = Verdicts(
      queue: options.secondQueue ?? number, failSafe: options.failSafe, descriptor: socket.descriptor)
    waker.attach(to: socket.port)
    self.socket = socket
  }

  deinit {
    verdicts.close()
    segmentVerdicts.close()
  }

  /// The result of one turn.
  public enum Turn: Hashable, Sendable {
    /// So many packets were handed over, and their verdicts have been sent.
    case packets(Int)
    /// Nothing came in time.
    case idle
    /// The waker was used; no packet came.
    case woken
  }

  /// Takes one batch, waiting for its first packet at most so long (for ever if negative). Hands each packet over with
  /// its pending verdict, and sends all verdicts given meanwhile, including those of earlier packets. `next` is the
  /// following packet, for prefetching; behind the last of a batch it is empty.
  ///
  /// Packets that rules only report go to `note`, in their turn.
  public mutating func serve(
    milliseconds: Int32, noting note: (borrowing QueuedPacket) -> Void = { _ in },
    _ judge: (_ packet: borrowing QueuedPacket, _ next: borrowing QueuedPacket, consuming PendingPacket) -> Void
  ) throws(KernelError) -> Turn {
    if milliseconds != 0 && milliseconds != patience {
      socket.setReceiveTimeout(milliseconds: milliseconds)
      patience = milliseconds
    }
    while true {
      if waker.take() { return .woken }
      switch slots.receive(socket.descriptor, mayWait: milliseconds != 0) {
      case .filled(let count):
        let packets = handOver(count, note, judge)
        try flush()
        // Another message came, such as the waker's.
        if packets > 0 { return .packets(packets) }
      case .overflow: verdicts.counters.overflows &+= 1
      case .failed(let code): throw KernelError("receive from queue \(number)", code: code)
      case .empty: return .idle
      }
    }
  }

  /// Sends verdicts that were given outside of `serve`.
  public func flush() throws(KernelError) {
    try verdicts.flush()
    try segmentVerdicts.flush()
  }

  public var counters: QueueCounters { verdicts.counters + segmentVerdicts.counters }

  private func pending(_ packet: borrowing QueuedPacket) -> PendingPacket {
    if packet.queue == number { return PendingPacket(id: packet.id, verdicts) }
    return PendingPacket(id: packet.id, segmentVerdicts)
  }

  /// Hands over the packets of all filled slots, each with the one behind it.
  private func handOver(
    _ count: Int, _ note: (borrowing QueuedPacket) -> Void,
    _ judge: (borrowing QueuedPacket, borrowing QueuedPacket, consuming PendingPacket) -> Void
  ) -> Int {
    var packets = 0
    var slot = 0
    var messages = QueueMessages(slots.message(0))
    var packet = QueuedPacket(messages.packet.bytes)
    var isWaiting = false
    while true {
      guard let message = messages.next() else {
        slot += 1
        if slot == count { break }
        messages = QueueMessages(slots.message(slot))
        continue
      }
      switch message {
      case .packet:
        if isWaiting { judge(packet, messages.packet, pending(packet)) }
        packet = messages.packet
        isWaiting = true
        packets += 1
        verdicts.counters.packets &+= 1
      case .note:
        if isWaiting { judge(packet, messages.packet, pending(packet)) }
        isWaiting = false
        note(messages.packet)
        packets += 1
      case .unreadable(let id):
        verdicts.counters.unreadable &+= 1
        if messages.packet.queue == number { verdicts.giveUp(id) } else { segmentVerdicts.giveUp(id) }
      case .refused: verdicts.counters.refused &+= 1
      case .other: break
      }
    }
    if isWaiting { judge(packet, QueuedPacket(packet.bytes.within(0..<0)), pending(packet)) }
    return packets
  }
}
