import Testing

@testable import Inspect

/// What a device may send without a verdict (R13).
@Suite struct DeviceAllowancesTests {
  private static let now = Instant(seconds: 1_000)
  private static let device = DeviceID(3)
  private static let connections = Int(DeviceAllowances.unjudgedBurst) / 4

  /// As behind the kernel's rules, which pass four packets of a connection on their own.
  private static var live: Limits {
    var limits = Limits()
    limits.seesHandshakes = false
    limits.unseen = 4
    return limits
  }

  private static func later(_ milliseconds: UInt64) -> Instant {
    Instant(nanoseconds: now.nanoseconds + milliseconds * 1_000_000)
  }

  /// How many of `count` SYNs at once are paid for.
  private static func open(
    _ count: Int, _ allowances: inout DeviceAllowances, of device: DeviceID = device, at now: Instant = now
  ) -> Int {
    (0..<count).count { _ in allowances.payOpening(of: device, [], at: now) == 4 }
  }

  @Test func `a SYN costs as much as the kernel lets pass of its connection`() {
    var allowances = DeviceAllowances(limits: Self.live)
    let opened = Self.open(Self.connections + 50, &allowances)
    let bare = allowances.payBare(of: Self.device, at: Self.now)
    let overdrafts = allowances.overdrafts
    #expect(opened == Self.connections && !bare && overdrafts == 50)
    // Forty connections a second come back, and no more than the burst.
    let aSecondLater = Self.open(100, &allowances, at: Self.later(1_000))
    let anHourLater = Self.open(1_000, &allowances, at: Self.later(3_600_000))
    #expect(aSecondLater == 40 && anHourLater == Self.connections)
  }

  @Test func `a device without allowance takes nothing from another`() {
    var allowances = DeviceAllowances(limits: Self.live)
    _ = Self.open(10_000, &allowances)
    let others = Self.open(Self.connections, &allowances, of: DeviceID(4))
    #expect(others == Self.connections)
  }

  @Test func `an allowed connection costs nothing`() {
    var allowances = DeviceAllowances(limits: Self.live)
    for _ in 0..<10_000 {
      guard let paid = allowances.payOpening(of: Self.device, [], at: Self.now) else {
        Issue.record("refused")
        return
      }
      allowances.giveBack(paid, to: Self.device)
    }
    let overdrafts = allowances.overdrafts
    #expect(overdrafts == 0)
  }

  @Test func `a SYN that the kernel has passed already is counted and not stopped`() {
    var allowances = DeviceAllowances(limits: Self.live)
    _ = Self.open(Self.connections, &allowances)
    let passed = allowances.payOpening(of: Self.device, .first, at: Self.now)
    let stopped = allowances.payOpening(of: Self.device, .late, at: Self.now)
    let overdrafts = allowances.overdrafts
    #expect(passed == 0 && stopped == nil && overdrafts == 2)
  }

  @Test func `a capture and loopback traffic pay for nothing`() {
    var capture = DeviceAllowances(limits: Limits())
    var live = DeviceAllowances(limits: Self.live)
    for _ in 0..<10_000 {
      let (first, second) = (
        capture.payOpening(of: Self.device, [], at: Self.now), live.payOpening(of: Self.device, .loopback, at: Self.now)
      )
      let mayPass = capture.mayPassEmpty(of: Self.device, at: Self.now)
      guard first == 0, second == 0, mayPass else {
        Issue.record("paid")
        return
      }
    }
  }

  @Test func `packets without payload, connectivity checks and clocks have bounds of their own`() {
    var allowances = DeviceAllowances(limits: Self.live)
    _ = Self.open(10_000, &allowances)
    let device = Self.device
    func counts(at now: Instant, _ allowances: inout DeviceAllowances) -> [Int] {
      [
        (0..<200).count { _ in allowances.mayPassEmpty(of: device, at: now) },
        (0..<200).count { _ in allowances.mayCheck(device, at: now) },
        (0..<200).count { _ in allowances.mayAskTime(device, at: now) },
      ]
    }
    let (first, second) = (counts(at: Self.now, &allowances), counts(at: Self.later(10_000), &allowances))
    #expect(first == [64, 16, 64] && second == [64, 2, 10])
  }
}
