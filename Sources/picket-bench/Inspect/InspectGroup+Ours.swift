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
    guard let subject = InspectorUnderTest(flows) else { return nil }
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
  private let names: [Name]
  private let packets: [[[UInt8]]]

  init?(_ flows: [SampleFlow]) {
    inspector = Inspector()
    names = flows.compactMap { Name($0.name) }
    packets = flows.map(\.packets)
    if names.count != flows.count { return nil }
  }

  /// Feeds every flow once; false when a name was not the one that its packets bear.
  func round() -> Bool {
    // Owned here while it works, as a packet thread owns it.
    guard var inspector = inspector.take() else { return false }
    var isRight = true
    for index in packets.indices { isRight = inspector.find(names[index], in: packets[index]) && isRight }
    self.inspector = consume inspector
    return isRight
  }
}

extension Inspector {
  fileprivate mutating func find(_ name: Name, in packets: [[UInt8]]) -> Bool {
    var isNamed = false
    var flow: FlowID?
    for index in packets.indices {
      let bytes = packets[index]
      flow = feed(
        bytes.raw, id: UInt64(index), device: DeviceID(1), direction: .fromClient, at: Moment(nanoseconds: 1))
      while let step = next() {
        guard case .judge = step else { continue }
        isNamed = subject.knowledge == .name && subject.name == name
        resolve(.allow)
      }
    }
    if let flow { forget(flow) }
    return isNamed
  }
}
