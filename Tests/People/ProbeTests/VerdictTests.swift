import PicketJSON
import Testing

@testable import Probe

/// From what was sent and what arrived to what is said.
@Suite struct VerdictTests {
  private static let names = Way.Names(blocked: "blocked.test", allowed: "allowed.test", isLaptop: true)
  private static let ways = Way.all(names)

  /// Every way sends from a port of its own.
  private static let sent = ways.indices.map { index -> ChildEnd.Sent in
    switch ways[index].duty {
    case .untried(let why): .not(why)
    default: ways[index].carrier == .clock ? .maySet(false) : .from(port: UInt16(1_000 + index))
    }
  }

  private static func subject(
    isStrict: Bool = false, stopsAll: Bool = false, categories: Set<String> = [], blockedNames: Set<String> = []
  ) -> ProbeSubject {
    ProbeSubject(
      child: "Mia", side: .user(1_001), names: names, isStrict: isStrict, stopsAll: stopsAll, categories: categories,
      blockedNames: blockedNames)
  }

  /// What arrives if just these ways do.
  private static func arrivals(_ isOne: (Way) -> Bool) -> FarEnd.Arrivals {
    var arrivals = FarEnd.Arrivals()
    for (way, sent) in zip(ways, sent) where isOne(way) {
      guard case .from(let port) = sent else { continue }
      switch way.carrier {
      case .stream, .segments: arrivals.octets[.init(family: way.family, isStream: true, port: port)] = way.weight
      case .datagram: arrivals.octets[.init(family: way.family, isStream: false, port: port)] = 1
      case .bare(let number, _): arrivals.bare[number] = 1
      case .echo(let bytes): arrivals.longestEcho = bytes.count + 8
      case .clock: break
      }
    }
    return arrivals
  }

  private static func report(
    _ subject: ProbeSubject = subject(), _ sent: [ChildEnd.Sent] = sent, _ isOne: (Way) -> Bool
  ) -> ProbeReport {
    ProbeVerdicts(subject, arrivals(isOne)).report(ways, sent)
  }

  @Test func `names of ways are told apart`() {
    let names = VerdictTests.ways.map(\.name)
    #expect(Set(names).count == names.count && names.count > 40)
    #expect(VerdictTests.ways.allSatisfy { $0.weight > 0 || $0.name == "DNS over HTTPS, by address" })
  }

  @Test func `a fence that lets only the controls through held`() {
    let report = VerdictTests.report { $0.duty == .control }
    #expect(report.unproven == nil && !report.gotThrough)
    #expect(report.results.count { $0.outcome == .held } > 30)
    #expect(report.results.allSatisfy { $0.outcome == .held || $0.name == "DNS over HTTPS, by address" })
  }

  @Test func `a dead network is not called a held fence`() {
    let report = VerdictTests.report { _ in false }
    #expect(report.unproven?.contains("allowed.test") == true)
    // Whether the clock may be set needs no network.
    #expect(report.results.filter { $0.outcome == .held }.map(\.name) == ["clock"])
  }

  @Test func `where one family is dead, nothing is said of it`() {
    let report = VerdictTests.report { $0.duty == .control && $0.family == .v4 }
    #expect(report.unproven == nil)
    for result in report.results where result.name.hasSuffix("IPv6") {
      guard case .notTried = result.outcome else {
        Issue.record("\(result)")
        continue
      }
    }
  }

  @Test func `a control that is lost afterwards proves nothing`() {
    let report = VerdictTests.report { $0.duty == .control && $0.name.contains("before") }
    #expect(report.unproven != nil)
  }

  @Test func `what arrives got through, and what the settings leave open is open`() {
    let all = VerdictTests.report { _ in true }
    #expect(all.gotThrough && !all.results.contains { $0.outcome == .held && $0.name != "clock" })
    let open = all.results.filter { if case .open = $0.outcome { true } else { false } }.map(\.name)
    #expect(
      open.contains("WireGuard") && open.contains("hello without a name") && open.contains("DNS over HTTPS, by name"))
    #expect(!open.contains("hello") && !open.contains("GRE") && !open.contains("DNS over TLS"))
    for subject in [VerdictTests.subject(isStrict: true), VerdictTests.subject(stopsAll: true)] {
      let strict = VerdictTests.report(subject) { _ in true }
      #expect(!strict.results.contains { if case .open = $0.outcome { true } else { false } })
    }
    let some = VerdictTests.report(
      VerdictTests.subject(categories: ["vpn"], blockedNames: ["dns.google"])
    ) { ["WireGuard", "DNS over HTTPS, by name"].contains($0.name) || $0.duty == .control }
    #expect(some.results.count { $0.outcome == .passed } == 2)
  }

  @Test func `parts of a hello are no hello`() {
    var arrivals = VerdictTests.arrivals { _ in true }
    for source in arrivals.octets.keys where source.isStream { arrivals.octets[source]? -= 1 }
    let report = ProbeVerdicts(VerdictTests.subject(), arrivals).report(VerdictTests.ways, VerdictTests.sent)
    #expect(report.unproven != nil && !report.results.contains { $0.name == "hello" && $0.outcome == .passed })
  }

  @Test func `what could not be sent was not tried`() {
    let sent = VerdictTests.ways.map { _ in ChildEnd.Sent.not("no such socket") }
    let report = VerdictTests.report(VerdictTests.subject(), sent) { _ in true }
    #expect(report.unproven != nil && !report.results.contains { $0.outcome == .held || $0.outcome == .passed })
  }

  @Test func `a child's user who may set the clock got through`() {
    let sent = VerdictTests.ways.enumerated().map { index, way in
      way.carrier == .clock ? ChildEnd.Sent.maySet(true) : VerdictTests.sent[index]
    }
    let report = VerdictTests.report(VerdictTests.subject(), sent) { $0.duty == .control }
    #expect(report.results.filter { $0.outcome == .passed }.map(\.name) == ["clock"])
  }

  @Test func `where nothing may be visited, a question is the control`() {
    var names = VerdictTests.names
    names.allowsConnections = false
    let controls = Way.all(names).filter { $0.duty == .control }
    #expect(controls.count == 4 && controls.allSatisfy { $0.place == .resolver })
  }

  @Test func `what the child's side says is read as it was written`() throws {
    for sent: ChildEnd.Sent in [.from(port: 0), .from(port: 65_535), .maySet(true), .maySet(false), .not("why")] {
      #expect(ChildEnd.Sent(sent.json) == sent)
    }
    #expect(ChildEnd.Sent(.null) == .not("the child's side did not say"))
    #expect(ChildEnd.Sent(["port": 70_000]) == .not("the child's side did not say"))
  }

  @Test(arguments: [
    "", "{}", "[1]", #"{"user": -1, "group": 0, "blocked": "a", "allowed": "b", "allowsConnections": true}"#,
  ])
  func `the child's side does nothing that it was not told`(_ input: String) {
    #expect(throws: ProbeRefusal.self) { try ChildProcess.carryOut(Array(input.utf8)) }
  }
}
