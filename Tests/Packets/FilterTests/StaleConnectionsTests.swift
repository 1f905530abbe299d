import Inspect
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// Which connections continue without a valid verdict, and when they are looked for.
@Suite struct StaleConnectionsTests {
  private static let start = Instant(seconds: 1_000)

  private static func snapshot(blocking names: String..., grantUntil end: UInt64? = nil) throws -> Snapshot {
    let store = Settings.Store(name: "s", blockedDomains: names.compactMap { Name($0) })
    let grants = end.map { [Settings.Grant(.all, until: $0)] } ?? []
    let child = Settings.Child(level: .normal, stores: [store], grants: grants)
    let devices = [Settings.Device(number: 1, who: .child(0), user: 1)]
    return try Snapshot(Settings(children: [child], devices: devices), catalog: nil)
  }

  private static func flow(_ port: UInt16, number: UInt8 = 6) -> FlowKey {
    FlowKey(client: Address(v4: 1), clientPort: port, server: Address(v4: 2), serverPort: 443, number: number)
  }

  private static func candidates(_ ports: UInt16...) -> [FlowCensus.Candidate] {
    ports.map { FlowCensus.Candidate(ends: flow($0), isFree: true) }
  }

  private func later(_ milliseconds: UInt64) -> Instant {
    Instant(nanoseconds: Self.start.nanoseconds + milliseconds * 1_000_000)
  }

  /// Which of these devices are in a set.
  private static func devices(_ bits: DeviceBits) -> [UInt16] { (0...4).filter { bits.contains($0) } }

  private static func bits(_ devices: UInt16...) -> DeviceBits {
    var bits = DeviceBits.none
    for device in devices { bits.insert(device) }
    return bits
  }

  @Test func `a device with forgotten flows is asked about when settings may block more`() throws {
    let (open, closed) = (try Self.snapshot(), try Self.snapshot(blocking: "a.test"))
    var stale = StaleConnections()
    let remembered = stale.settingsChanged(from: open, to: closed, hasFence: true, at: Self.start)
    stale.forgot(Self.bits(1))
    let same = stale.settingsChanged(from: closed, to: closed, hasFence: true, at: Self.start)
    let stricter = stale.settingsChanged(from: open, to: closed, hasFence: true, at: Self.start)
    #expect(remembered.isEmpty && same.isEmpty && Self.devices(stricter) == [1])
  }

  @Test func `flows that no thread claims are given out once, and their device is remembered no more`() throws {
    var stale = StaleConnections()
    stale.forgot(.all)
    let asked = stale.ask(Self.candidates(1, 2, 3), of: .all, threads: 2)
    let census = try #require(asked)
    #expect(stale.devicesWithForgottenFlows.isEmpty)
    census.takeOut { $0.ends.clientPort == 1 }
    let early = stale.takeUnclaimed()
    census.takeOut { $0.ends.clientPort == 3 }
    let (unclaimed, again) = (stale.takeUnclaimed(), stale.takeUnclaimed())
    #expect(early == nil && unclaimed == [Self.flow(2)] && again == nil)
    let none = stale.ask([], of: .all, threads: 2)
    #expect(none == nil)
  }

  @Test func `a census that another one replaces is asked again with it, also when its threads are gone`() {
    var stale = StaleConnections()
    let before = stale.forgotAll()
    _ = stale.ask(Self.candidates(1), of: Self.bits(1), threads: 1)
    #expect(before == nil && Self.devices(stale.devicesToAsk(Self.bits(2))) == [1, 2])
    let again = stale.forgotAll()
    #expect(again.map(Self.devices) == [1] && stale.devicesWithForgottenFlows.contains(999))
  }

  @Test func `an earlier filter's flows are asked about by the settings that it had`() throws {
    let (open, closed) = (try Self.snapshot(), try Self.snapshot(blocking: "a.test"))
    var stale = StaleConnections()
    for (before, after) in [(nil, open), (open, closed), (closed, closed)] {
      _ = stale.settingsChanged(from: before, to: after, hasFence: false, at: Self.start)
    }
    let asked = [nil, closed, closed].map { stale.foundFreedFlows(under: $0).contains(1) }
    #expect(asked == [false, true, false])
  }

  @Test func `the end of a grant asks about forgotten flows once`() throws {
    let granted = try Self.snapshot(blocking: "a.test", grantUntil: later(5_000).nanoseconds)
    var stale = StaleConnections()
    stale.forgot(.all)
    _ = stale.settingsChanged(from: nil, to: granted, hasFence: true, at: Self.start)
    let asked = [4_999, 5_000, 9_000].map { stale.grantEnded(under: granted, at: later($0)).contains(1) }
    #expect(asked == [false, true, false])
  }

  @Test func `refused datagrams are asked about again a moment after settings, but for those just ended`() throws {
    let snapshot = try Self.snapshot()
    var stale = StaleConnections()
    stale.noteCuts([Self.flow(9, number: 17)])
    let before = stale.takeRequeue(at: later(60_000))
    _ = stale.settingsChanged(from: nil, to: snapshot, hasFence: true, at: Self.start)
    _ = stale.settingsChanged(from: snapshot, to: snapshot, hasFence: true, at: later(29))
    stale.noteCuts([Self.flow(1, number: 17), Self.flow(2)])
    let taken = [30, 31, 60_000].map { stale.takeRequeue(at: later($0)) }
    #expect(before == nil && taken == [nil, [Self.flow(1, number: 17)], nil])
  }

  @Test func `a fence that comes up ends what was open, and rules that follow devices what those opened`() throws {
    let snapshot = try Self.snapshot()
    var stale = StaleConnections()
    let isDueBefore = stale.isMidstreamScanDue(at: Self.start)
    let ended = [Fence.Change.nothing, .devices, .raised, .renewed, .devices].map { change in
      switch stale.fenceChanged(change, under: snapshot, at: Self.start) {
      case nil: "nothing"
      case .all?: "all"
      case .newDevices(let before)?: before == nil ? "all of new devices" : "those of new devices"
      case .midstream?: "midstream"
      }
    }
    #expect(ended == ["nothing", "all of new devices", "all", "nothing", "those of new devices"])
    let scans = (0..<1_200).filter { stale.isMidstreamScanDue(at: later(UInt64($0) * 100)) }
    #expect(!isDueBefore && scans.first == 0 && (6...16).contains(scans.count) && scans.allSatisfy { $0 <= 600 })
  }
}
