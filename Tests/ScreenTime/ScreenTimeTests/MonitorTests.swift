import DeviceActivity
import Foundation
import ManagedSettings
import PicketJSON
import ScreenTimeClient
import Support
import Testing

/// Monitors that picketd calls, with real processes.
@Suite(.enabled(if: getuid() == 0, "picketd wants root")) struct MonitorTests {
  private static let monitor = "device-activity-monitor"

  /// An interval that began a minute ago, and ends after so many seconds.
  private func schedule(for seconds: TimeInterval) -> DeviceActivitySchedule {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    func parts(_ date: Date) -> DateComponents {
      var parts = calendar.dateComponents([.hour, .minute, .second], from: date)
      parts.timeZone = .gmt
      return parts
    }
    return DeviceActivitySchedule(
      intervalStart: parts(.now - 60), intervalEnd: parts(.now + seconds), repeats: true)
  }

  /// What `picket extension list` shows of a client's monitor.
  private func entry(_ client: String, in house: House) throws -> JSON.Object {
    let entries = try house.call("Household.Extensions")["extensions"]?.array?.compactMap(\.object) ?? []
    return try #require(entries.first { $0["client"]?.string == client && $0["kind"]?.string == Self.monitor })
  }

  /// A store that is not active yet, for the monitor.
  private func prepare(_ name: String) throws -> ManagedSettingsStore {
    let store = ManagedSettingsStore(named: ManagedSettingsStore.Name(name))
    store.isActive = false
    store.shield.webDomains = [try WebDomainToken(domain: "x.test")]
    if let error = store.lastError { throw error }
    return store
  }

  @Test func `homework's monitor shields at the start and lifts it at the end`() async throws {
    let house = try House(extensions: ["HomeworkMonitor"])
    _ = try await house.verdict("x.test")
    try await ScreenTimeLink.$current.withValue(house.authorized("Homework")) {
      _ = try prepare("homework")
      #expect(try await house.verdict("x.test") == "allow")
      let center = DeviceActivityCenter()
      try center.startMonitoring(DeviceActivityName("daily"), during: schedule(for: 3_600))
      try await eventually("a shield") { try await house.verdict("x.test") == "block" }
      // The interval that goes on gets another end.
      try center.startMonitoring(DeviceActivityName("daily"), during: schedule(for: 2))
      try await eventually("no shield") { try await house.verdict("x.test") == "allow" }
      try await eventually("nothing that waits") { try entry("Homework", in: house)["waiting"] == 0 }
    }
  }

  @Test func `a callback survives kill -9 of picketd, at whatever moment`() async throws {
    let house = try House(extensions: ["HomeworkMonitor"])
    _ = try await house.verdict("x.test")
    try await ScreenTimeLink.$current.withValue(house.authorized("Homework")) {
      let store = try prepare("homework")
      let center = DeviceActivityCenter()
      for round in 0..<4 {
        let name = DeviceActivityName("round \(round)")
        try center.startMonitoring(name, during: schedule(for: 3_600))
        try await Task.sleep(for: .milliseconds(Int.random(in: 0..<300)))
        house.end()
        try house.start()
        try await eventually("a shield") { store.isActive }
        center.stopMonitoring([name])
        try await Task.sleep(for: .milliseconds(Int.random(in: 0..<300)))
        house.end()
        try house.start()
        try await eventually("no shield") { !store.isActive }
      }
      try await eventually("nothing that waits") { try entry("Homework", in: house)["waiting"] == 0 }
    }
  }

  @Test(arguments: ["crash", "exit", "junk", "memory"])
  func `a monitor that fails is seen, and its callbacks wait`(_ manner: String) async throws {
    let house = try House()
    try house.install(hostile: manner, kind: Self.monitor)
    try house.reload()
    try ScreenTimeLink.$current.withValue(house.authorized(manner)) {
      try DeviceActivityCenter().startMonitoring(DeviceActivityName("a"), during: schedule(for: 3_600))
    }
    try await eventually("a failure") { try entry(manner, in: house)["failure"] != nil }
    #expect(try entry(manner, in: house)["waiting"] == 1)
    // The fence and other apps go on.
    #expect(try await house.verdict("x.test") == "allow")
  }

  @Test func `callbacks that waited for a better program come when it is there`() async throws {
    let house = try House()
    try house.install(hostile: "exit", kind: Self.monitor)
    try house.reload()
    try await ScreenTimeLink.$current.withValue(house.authorized("exit")) {
      let store = try prepare("homework")
      try DeviceActivityCenter().startMonitoring(DeviceActivityName("a"), during: schedule(for: 3_600))
      try await eventually("a failure") { try entry("exit", in: house)["failure"] != nil }
      let program = house.workshop.path("bin/HomeworkMonitor")
      try ProgramCopy.make(of: House.built("HomeworkMonitor"), at: program)
      try house.name(program, as: Self.monitor, of: "exit")
      try house.reload()
      try await eventually("a shield") { store.isActive }
      try await eventually("nothing that waits") { try entry("exit", in: house)["waiting"] == 0 }
      #expect(try entry("exit", in: house)["failure"] == nil)
    }
  }

  @Test func `only an approved client may have something monitored`() throws {
    let house = try House()
    ScreenTimeLink.$current.withValue(house.link("stranger")) {
      // A guardian's program may, and hears nothing until its client is approved.
      #expect(throws: Never.self) {
        try DeviceActivityCenter().startMonitoring(DeviceActivityName("a"), during: schedule(for: 3_600))
      }
    }
    let reply = try house.call("Activity.Monitored", ["child": "Mia"])
    #expect(reply["activities"]?.array?.count == 1)
  }
}
