internal import Capture
internal import Inspect
internal import KernelRules

/// Packets that wait for their turn or their verdict, by the engine's packet ID.
struct HeldPacketTable: ~Copyable {
  private final class Place {
    var packet: PendingPacket?
    /// Bits of its mark that belong to others; nil where it is too early for a mark of ours.
    var foreign: UInt32?
  }

  /// Made when needed, and kept.
  private var places: [Place] = []
  private var free: [Int] = []
  private let capacity: Int
  private let marks: MarkMask

  /// Room for `waiting` held packets and the current one.
  init(waiting: Int, marks: MarkMask) {
    capacity = waiting + 1
    self.marks = marks
    places.reserveCapacity(capacity)
    free.reserveCapacity(capacity)
  }

  /// An ID that no packet has.
  static let noPacket = PacketID(Int.max)

  /// Reserves an ID for the next packet; no other packet gets it until it is settled or released.
  mutating func reserve() -> PacketID {
    if let last = free.popLast() { return PacketID(last) }
    if places.count < capacity { places.append(Place()) }
    return PacketID(places.count - 1)
  }

  /// Releases the ID of a packet that did not wait.
  mutating func release(_ id: PacketID) { free.append(Int(id)) }

  mutating func keep(_ packet: consuming PendingPacket, as id: PacketID, foreign: UInt32?) {
    places[Int(id)].packet = consume packet
    places[Int(id)].foreign = foreign
  }

  /// Gives a held packet its verdict, and its connection a state. Does nothing when no packet with this ID waits.
  mutating func settle(_ id: PacketID, _ action: PacketVerdict.Action, _ state: FlowMark) {
    let place = Int(id)
    guard place < places.count, let packet = places[place].packet.take() else { return }
    packet.settle(PacketVerdict(action, mark: places[place].foreign.map { $0 | marks.mark(state) }))
    free.append(place)
  }
}
