internal import Capture
internal import Inspect
internal import KernelRules
internal import Wire

/// The packet that is being judged, and its pending verdict.
struct CurrentPacket: ~Copyable {
  let id: PacketID
  let direction: Direction
  let ends: FlowKey
  /// A packet of this machine's own resolver, in either direction: its connection gets no mark (R14).
  let isResolvers: Bool
  private let hook: QueuedPacket.Hook
  /// Its mark without our bits.
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
    foreign = marks.replacing(mark, with: .undecided)
    self.pending = consume pending
  }

  /// Gives the packet its verdict, and its connection a state. Does nothing after the first call.
  mutating func settle(_ action: PacketVerdict.Action, _ state: FlowMark) {
    guard let packet = pending.take() else { return }
    packet.settle(hook == .preRouting && action == .accept ? early(state) : PacketVerdict(action, mark: mark(state)))
  }

  /// Lets the packet pass with other contents.
  mutating func settle(_ state: FlowMark, contents: RawSpan) {
    guard let packet = pending.take() else { return }
    packet.settle(hook == .preRouting ? .accept : .accept(mark: mark(state)), contents: contents)
  }

  /// Whether the kernel may pass the server's packets unseen. Not for local processes: their packets may leave after
  /// the process is gone, and without a mark on the connection would pass without a verdict. Not where the kernel looks
  /// for answers to hellos: a server that may say anything could free its connection by a fake answer.
  func mayQuiet(_ ends: FlowKey) -> Bool { hook == .forward && ends.serverPort != KernelHints.reliefPort }

  /// Holds the packet, if it has no verdict yet.
  consuming func end(_ held: inout HeldPacketTable) {
    guard let packet = pending.take() else { return held.release(id) }
    held.keep(packet, as: id, foreign: hook == .preRouting ? nil : foreign)
  }

  private func mark(_ state: FlowMark) -> UInt32 { marks.replacing(foreign, with: state) }

  /// The verdict at the pre-routing hook, where no connection can be marked yet. A question that may pass is marked and
  /// recognised later; anything else is judged at the next hook.
  private func early(_ state: FlowMark) -> PacketVerdict {
    state == .watched ? PacketVerdict(.again, mark: mark(.blocked)) : PacketVerdict(.accept)
  }
}

extension FlowMark {
  /// The mark of a packet that passes. A client's packet never frees its connection: `allowed` on it lets the server
  /// answer unseen, and the server's answer frees it.
  init(_ posture: Posture, _ direction: Direction) {
    self =
      switch posture {
      case .openers: .allowed
      case .client: direction == .fromClient ? .allowed : .watched
      case .all: .watched
      }
  }
}
