import Inspect
import Support
import Wire

/// Picket's own side: every packet of a flow through the inspector until its name is judged, its entry in the table
/// made. Taking the entry away is outside the clock, as it is for the rival.
extension InspectGroup {
  func ours(_ flows: [SampleFlow]) -> Harness.Side? {
    guard let subject = InspectorUnderTest(flows) else { return nil }
    return { rounds in
      var spent = Duration.zero
      for _ in 0..<rounds {
        guard let round = subject.round() else { return nil }
        spent += round
      }
      return spent / .nanoseconds(1) / Double(flows.count * rounds)
    }
  }

  func allocationsPerPacket(_ flows: [SampleFlow]) -> Double? {
    guard AllocationCount.works, let subject = InspectorUnderTest(flows) else { return nil }
    // Tables and streams are made when first needed: afterwards nothing is.
    for _ in 0..<10 { _ = subject.round() }
    let perRound = AllocationCount.perCall(100) { _ in _ = subject.round() }
    let packets = flows.reduce(0) { $0 + $1.packets.count }
    return perRound.map { $0 / Double(packets) }
  }
}

/// An inspector and the flows it is fed, again and again.
private final class InspectorUnderTest {
  private var inspector: Inspector?
  private let packets: [[[UInt8]]]
  /// Lengths of the names: enough to see in passing that each flow got its own, after `init` compared them whole.
  private let lengths: [Int]
  /// Room for the flows of a round.
  private var flows: [FlowID?]

  init?(_ flows: [SampleFlow]) {
    guard var inspector = Inspector() else { return nil }
    packets = flows.map(\.packets)
    lengths = flows.map { $0.name.utf8.count + 1 }
    self.flows = Array(repeating: nil, count: flows.count)
    for flow in flows {
      guard let found = inspector.find(lengthOf: flow.name.utf8.count + 1, in: flow.packets),
        inspector.subject.name == Name(flow.name)
      else { return nil }
      inspector.forget(found)
    }
    self.inspector = consume inspector
  }

  /// Feeds every flow once and says how long that took; nil when a name was not the one that its packets bear.
  func round() -> Duration? {
    // Owned here while it works, as a packet thread owns it.
    guard var inspector = inspector.take() else { return nil }
    let (packets, lengths) = (packets, lengths)
    var found: [FlowID?] = []
    swap(&found, &flows)
    var isRight = true
    let start = SuspendingClock.now
    for index in packets.indices {
      found[index] = inspector.find(lengthOf: lengths[index], in: packets[index])
    }
    let spent = SuspendingClock.now - start
    for flow in found {
      if let flow { inspector.forget(flow) } else { isRight = false }
    }
    swap(&found, &flows)
    self.inspector = consume inspector
    return isRight ? spent : nil
  }
}

extension Inspector {
  /// The flow, if its name was judged and has the right length.
  fileprivate mutating func find(lengthOf length: Int, in packets: [[UInt8]]) -> FlowID? {
    var isNamed = false
    var flow: FlowID?
    for index in packets.indices {
      let bytes = packets[index]
      flow = feed(
        bytes.raw, id: UInt64(index), device: DeviceID(1), direction: .fromClient, at: Moment(nanoseconds: 1))
      while let step = next() {
        guard case .judge = step else { continue }
        isNamed = subject.knowledge == .name && subject.name.count == length
        resolve(.allow)
      }
    }
    return isNamed ? flow : nil
  }
}
