internal import Capture
internal import Inspect
internal import Wire

/// The packet that is being judged, and the verdict that it waits for.
struct CurrentPacket: ~Copyable {
  let id: PacketID
  let direction: Direction
  let ends: FlowKey
  /// Sent or awaited by this machine's own resolver: its connection gets no mark (R14).
  let isResolvers: Bool
  private let hook: QueuedPacket.Hook
  /// Bits of its mark that are somebody else's.
  private let foreign: UInt32
  private let marks: MarkMask
  private var pending: PendingPacket?

  init(
    _ pending: consuming PendingPacket, id: PacketID, _ sender: Sender, mark: UInt32, at hook: QueuedPacket.Hook,
    marks: MarkMask
  ) {
    self.id = id
    direction = sender.direction
    ends = sender.ends
    isResolvers = sender.isResolvers
    self.hook = hook
    self.marks = marks
    foreign = mark & ~marks.bits
    self.pending = consume pending
  }

  /// Gives the packet its verdict, and its connection a state. Does nothing when it has one.
  mutating func settle(_ action: PacketVerdict.Action, _ state: FlowMark) {
    guard let packet = pending.take() else { return }
    packet.settle(hook == .preRouting && action == .accept ? early(state) : PacketVerdict(action, mark: mark(state)))
  }

  /// Lets the packet go on with other contents.
  mutating func settle(_ state: FlowMark, contents: RawSpan) {
    guard let packet = pending.take() else { return }
    packet.settle(hook == .preRouting ? .accept : .accept(mark: mark(state)), contents: contents)
  }

  /// Whether the kernel may let the connection's server talk on unseen. What a process of this machine has written may
  /// leave when the process is gone: without a mark on its connection it would pass unasked. And where the kernel looks for
  /// answers to hellos, a server that may say anything could free its connection by one.
  func mayQuiet(_ ends: FlowKey) -> Bool { hook == .forward && ends.serverPort != KernelHints.answeredPort }

  /// Puts the packet among those that wait, if it has no verdict yet.
  consuming func end(_ held: inout HeldPacketTable) {
    guard let packet = pending.take() else { return held.release(id) }
    held.keep(packet, as: id, foreign: hook == .preRouting ? nil : foreign)
  }

  private func mark(_ state: FlowMark) -> UInt32 { foreign | marks.mark(state) }

  /// Where packets come in, none has a connection yet that could be marked. A question that may pass is known by its mark
  /// further on; anything else is asked about again at the next hook.
  private func early(_ state: FlowMark) -> PacketVerdict {
    state == .watched ? PacketVerdict(.again, mark: mark(.blocked)) : PacketVerdict(.accept)
  }
}

extension FlowMark {
  /// What the verdict about a packet makes of its connection: a client's never frees it before its server has answered.
  init(_ posture: Posture, _ direction: Direction) {
    self =
      switch posture {
      case .free: .allowed
      case .answered: direction == .fromClient ? .allowed : .watched
      case .watched: .watched
      }
  }
}
