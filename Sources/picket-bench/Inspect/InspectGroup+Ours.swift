import Inspect
import Support
import Wire

/// Picket's own side: every packet of a flow through the inspector until its name is judged, the flow's entry in the
/// table made and taken away again.
extension InspectGroup {
  func ours(_ flows: [SampleFlow]) -> Harness.Side? {
    guard let subject = InspectorUnderTest(flows) else { return nil }
    return Harness.side(items: flows.count) { rounds in
      var isRight = true
      for _ in 0..<rounds { isRight = subject.round() && isRight }
      return isRight
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

  init?(_ flows: [SampleFlow]) {
    guard var inspector = Inspector() else { return nil }
    packets = flows.map(\.packets)
    lengths = flows.map { $0.name.utf8.count + 1 }
    for flow in flows {
      guard inspector.find(lengthOf: flow.name.utf8.count + 1, in: flow.packets),
        inspector.subject.name == Name(flow.name)
      else { return nil }
    }
    self.inspector = consume inspector
  }

  /// Feeds every flow once; false when a name was not the one that its packets bear.
  func round() -> Bool {
    // Owned here while it works, as a packet thread owns it.
    guard var inspector = inspector.take() else { return false }
    var isRight = true
    for index in packets.indices { isRight = inspector.find(lengthOf: lengths[index], in: packets[index]) && isRight }
    self.inspector = consume inspector
    return isRight
  }
}

extension Inspector {
  fileprivate mutating func find(lengthOf length: Int, in packets: [[UInt8]]) -> Bool {
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
    if let flow { forget(flow) }
    return isNamed
  }
}
