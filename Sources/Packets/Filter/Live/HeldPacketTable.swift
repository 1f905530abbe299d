internal import Capture
internal import Inspect

/// Packets that wait for their turn or their verdict, by the number under which the engine knows them.
struct HeldPacketTable: ~Copyable {
  private final class Place {
    var packet: PendingPacket?
    /// Bits of its mark that are somebody else's; nil where it is too early for a mark of ours.
    var foreign: UInt32?
  }

  /// Made as they are needed, and kept.
  private var places: [Place] = []
  private var free: [Int] = []
  private let capacity: Int
  private let marks: MarkMask

  /// For so many packets that wait, and the current one.
  init(waiting: Int, marks: MarkMask) {
    capacity = waiting + 1
    self.marks = marks
    places.reserveCapacity(capacity)
    free.reserveCapacity(capacity)
  }

  /// No packet has this number.
  static let noPacket = PacketID(Int.max)

  /// A number for the next packet, which no other has until it is settled or released.
  mutating func reserve() -> PacketID {
    if let last = free.popLast() { return PacketID(last) }
    if places.count < capacity { places.append(Place()) }
    return PacketID(places.count - 1)
  }

  /// Gives back the number of a packet that did not have to wait.
  mutating func release(_ id: PacketID) { free.append(Int(id)) }

  mutating func keep(_ packet: consuming PendingPacket, as id: PacketID, foreign: UInt32?) {
    places[Int(id)].packet = consume packet
    places[Int(id)].foreign = foreign
  }

  /// Gives a packet its verdict, and its connection a state. Does nothing when no packet of this number waits.
  mutating func settle(_ id: PacketID, _ action: PacketVerdict.Action, _ state: FlowMark) {
    let place = Int(id)
    guard place < places.count, let packet = places[place].packet.take() else { return }
    packet.settle(PacketVerdict(action, mark: places[place].foreign.map { $0 | marks.mark(state) }))
    free.append(place)
  }
}
