internal import Capture
internal import Inspect

/// Where packets lie that wait for their turn or their verdict, by the number under which the engine knows them.
struct Berths: ~Copyable {
  private final class Berth {
    var packet: PendingPacket?
    /// Bits of its mark that are somebody else's.
    var foreign: UInt32 = 0
  }

  /// Made as they are needed, and kept.
  private var all: [Berth] = []
  private var free: [Int] = []
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    all.reserveCapacity(capacity)
    free.reserveCapacity(capacity)
  }

  /// The number of the next packet: nobody else has it as long as the packet lies here.
  var next: PacketID { PacketID(free.last ?? all.count) }

  /// Keeps the packet that has the number `next`. Beyond all berths it gets the fail-safe verdict.
  mutating func keep(_ packet: consuming PendingPacket, foreign: UInt32) {
    let place: Int
    if let last = free.popLast() {
      place = last
    } else if all.count < capacity {
      place = all.count
      all.append(Berth())
    } else {
      return
    }
    all[place].packet = consume packet
    all[place].foreign = foreign
  }

  /// Gives a packet its verdict; `state` goes into its mark beside what others put there.
  mutating func settle(_ id: PacketID, _ action: Capture.Verdict.Action, _ state: UInt32) {
    let place = Int(id)
    guard place < all.count, let packet = all[place].packet.take() else { return }
    packet.settle(Capture.Verdict(action, mark: all[place].foreign | state))
    free.append(place)
  }

  /// How many lie here.
  var count: Int { all.count - free.count }
}
