import Support

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
