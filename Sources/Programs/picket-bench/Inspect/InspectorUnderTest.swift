import Inspect
import Support
import Wire

/// An inspector and the flows it is fed, again and again.
///
/// All packets lie in one array, as they lie in one receive buffer of a packet thread: an array for each would cost two
/// reference counts a packet, which a filter does not pay.
final class InspectorUnderTest {
  private var inspector: Inspector?
  private let arena: PacketBuffer
  /// Room for the flows of a round.
  private var flows: [FlowID?]

  init?(_ flows: [SampleFlow]) {
    var inspector = Inspector()
    arena = PacketBuffer(flows)
    self.flows = Array(repeating: nil, count: flows.count)
    for index in flows.indices {
      guard let found = inspector.find(index, in: arena), inspector.subject.name == Name(flows[index].name) else {
        return nil
      }
      inspector.forget(found)
    }
    self.inspector = consume inspector
  }

  /// Feeds every flow once and says how long that took; nil when a name was not the one that its packets bear.
  func round() -> Duration? {
    // Owned here while it works, as a packet thread owns it.
    guard var inspector = inspector.take() else { return nil }
    var found: [FlowID?] = []
    swap(&found, &flows)
    var isRight = true
    let start = SuspendingClock.now
    for index in found.indices { found[index] = inspector.find(index, in: arena) }
    let spent = SuspendingClock.now - start
    for flow in found {
      if let flow { inspector.forget(flow) } else { isRight = false }
    }
    swap(&found, &flows)
    self.inspector = consume inspector
    return isRight ? spent : nil
  }
}

/// Packets end to end.
struct PacketBuffer {
  private(set) var bytes: [UInt8] = []
  private(set) var packets: [Range<Int>] = []
  /// Which packets are a flow's.
  private(set) var flows: [Range<Int>] = []
  /// Lengths of the names: enough to see in passing that each flow got its own, once they were compared whole.
  private(set) var nameLengths: [Int] = []

  init(_ samples: [SampleFlow]) {
    for sample in samples {
      let first = packets.count
      for packet in sample.packets {
        packets.append(bytes.count..<bytes.count + packet.count)
        bytes += packet
      }
      flows.append(first..<packets.count)
      nameLengths.append(sample.name.utf8.count + 1)
    }
  }
}

extension Inspector {
  /// Feeds one flow; its number, if its name was judged and has the right length.
  fileprivate mutating func find(_ index: Int, in arena: PacketBuffer) -> FlowID? {
    var isNamed = false
    var flow: FlowID?
    for packet in arena.flows[index] {
      flow = feed(
        arena.bytes.raw.within(arena.packets[packet]), id: UInt64(packet), device: DeviceID(1), direction: .fromClient,
        at: Instant(nanoseconds: 1))
      while let step = next() {
        guard case .judge = step else { continue }
        isNamed = subject.knowledge == .name && subject.name.count == arena.nameLengths[index]
        resolve(.allow)
      }
    }
    return isNamed ? flow : nil
  }
}
