import Support

/// How long it takes until a flow's name is known, beside nDPI and the bare cryptography on the same packets.
struct InspectGroup: Group {
  let name = "inspect"

  /// Distinct flows per kind: enough that predicting their bytes gains nothing.
  static let flowCount = 64

  struct Case {
    let kind: SampleFlow.Kind
    let figure: String
    /// The bound on our time over nDPI's.
    let goal: Double?
  }

  static let cases = [
    Case(kind: .tlsOneSegment, figure: "inspect.tls.oneSegment", goal: 0.05),
    Case(kind: .tlsTwoSegments, figure: "inspect.tls.twoSegments", goal: 0.05),
    Case(kind: .tlsManySegments, figure: "inspect.tls.sixteenSegments", goal: nil),
    Case(kind: .quicOneDatagram, figure: "inspect.quic.oneDatagram", goal: 0.27),
    Case(kind: .quicTwoDatagrams, figure: "inspect.quic.twoDatagrams", goal: 0.27),
    Case(kind: .dnsQuestion, figure: "inspect.dns.question", goal: nil),
    Case(kind: .httpHead, figure: "inspect.http.head", goal: nil),
  ]

  func figures(_ bench: Bench) -> [Figure] {
    Self.cases.flatMap { measure($0, bench) } + [allocations(bench)]
  }

  func measure(_ item: Case, _ bench: Bench) -> [Figure] {
    let flows = SampleFlow.make(item.kind, count: Self.flowCount)
    let isOneInitial = item.kind == .quicOneDatagram
    let medians = bench.harness.interleave([
      ours(flows),
      bench.rivals?.detection(of: flows),
      isOneInitial ? bench.rivals?.opening(of: flows.flatMap(\.packets), by: .nettle) : nil,
      isOneInitial ? bench.rivals?.opening(of: flows.flatMap(\.packets), by: .openSSL) : nil,
    ])
    var figure = Figure(
      name: item.figure, value: medians[0], unit: "ns/flow", better: .lower, goal: item.goal, runs: bench.harness.runs)
    figure.rival = bench.rivals?.detectorName ?? "nDPI"
    figure.rivalValue = medians[1]
    if item.kind == .dnsQuestion {
      // The goal is a time, so the figure stands alone; beside the detector it stands once more.
      var alone = figure
      alone.rival = nil
      alone.rivalValue = nil
      alone.goal = 100
      figure.name = "inspect.dns.overDetector"
      return [alone, figure]
    }
    guard isOneInitial else { return [figure] }

    // What a program pays at least that opens Initials with a library: the rest is ours to answer for.
    func floor(_ name: String, _ library: Rivals.Cryptography, _ value: Double?, goal: Double?) -> Figure {
      Figure(
        name: name, value: medians[0], unit: "ns/flow", better: .lower, rival: library.rawValue, rivalValue: value,
        goal: goal, runs: bench.harness.runs)
    }
    return [
      figure, floor("inspect.quic.overBare", .nettle, medians[2], goal: 1.3),
      floor("inspect.quic.overOpenSSL", .openSSL, medians[3], goal: nil),
    ]
  }

  func allocations(_ bench: Bench) -> Figure {
    let flows = SampleFlow.Kind.allCases.flatMap { SampleFlow.make($0, count: 8) }
    return Figure(
      name: "inspect.allocations", value: allocationsPerPacket(flows), unit: "allocations/packet", better: .lower,
      goal: 0, runs: 1)
  }
}

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
