internal import Capture
internal import Inspect

/// Where packets lie that wait for their turn or their verdict, by the number under which the engine knows them.
struct PendingPackets: ~Copyable {
  private final class Berth {
    var packet: PendingPacket?
    /// Bits of its mark that are somebody else's; nil where it is too early for one of ours.
    var foreign: UInt32?
  }

  /// Made as they are needed, and kept.
  private var all: [Berth] = []
  private var free: [Int] = []
  private let capacity: Int

  /// For so many packets that wait, and the one at hand.
  init(waiting: Int) {
    capacity = waiting + 1
    all.reserveCapacity(capacity)
    free.reserveCapacity(capacity)
  }

  /// A number for the next packet, which nobody else has until it is settled or released.
  mutating func reserve() -> PacketID {
    if let last = free.popLast() { return PacketID(last) }
    if all.count < capacity { all.append(Berth()) }
    return PacketID(all.count - 1)
  }

  /// The packet under this number went another way.
  mutating func release(_ id: PacketID) { free.append(Int(id)) }

  mutating func keep(_ packet: consuming PendingPacket, as id: PacketID, foreign: UInt32?) {
    all[Int(id)].packet = consume packet
    all[Int(id)].foreign = foreign
  }

  /// Gives a packet its verdict; `state` goes into its mark beside what others put there.
  mutating func settle(_ id: PacketID, _ action: PacketVerdict.Action, _ state: UInt32) {
    let place = Int(id)
    guard place < all.count, let packet = all[place].packet.take() else { return }
    packet.settle(PacketVerdict(action, mark: all[place].foreign.map { $0 | state }))
    free.append(place)
  }
}
