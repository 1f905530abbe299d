import Foundation
import PicketSystem
import Testing

/// A child's program that accepts connections and never answers, and a stranger who talks to it.
final class Listener {
  private let program: Program
  private let log: String
  private let device: Device
  static let port = 25_577

  init(on device: Device) throws {
    self.device = device
    log = device.lab.state + "/listener-\(UUID().uuidString)"
    let words = ["/usr/bin/python3", "-B", Listener.script, "hear", "\(Listener.port)"]
    program = try Program(["/usr/sbin/ip"] + device.entrance + words, log: log)
    guard try eventually({ try text().hasPrefix("up\n") }) else { throw LabError("\(device.name): \(try text())") }
  }

  deinit { program.end() }

  /// How many octets it receives from a stranger who talks to it at this address.
  func hears(_ stranger: Device, at address: String) throws -> Int {
    let before = try counts().count
    _ = try stranger.attempt(["/usr/bin/python3", "-B", Listener.script, "talk", address, "\(Listener.port)"])
    // A connection that was never opened has no end either.
    _ = try eventually(seconds: 1) { try counts().count > before }
    return try counts().dropFirst(before).reduce(0, +)
  }

  private func counts() throws -> [Int] { try text().split(separator: "\n").dropFirst().compactMap { Int($0) } }
  private func text() throws -> String { try String(contentsOfFile: log, encoding: .utf8) }
  private static let script = Lab.root + "/Tests/Lab/stranger.py"
}

/// Makes a machine of the home reachable from the internet for as long as this object lives, without address translation,
/// as IPv6 does and forwarded ports do.
final class PublicPlace {
  private let device: Device
  static let v4 = "198.18.200.31"

  init(_ device: Device, at home: String) throws {
    self.device = device
    let lab = device.lab
    try device.run("ip", "address", "add", PublicPlace.v4 + "/32", "dev", "lo")
    try lab.router.run("ip", "route", "add", PublicPlace.v4, "via", home)
    try Device(name: "provider", lab: lab).run("ip", "route", "add", PublicPlace.v4, "via", "192.168.0.2")
  }

  deinit {
    let lab = device.lab
    _ = try? Device(name: "provider", lab: lab).run("ip", "route", "del", PublicPlace.v4)
    _ = try? lab.router.run("ip", "route", "del", PublicPlace.v4)
    _ = try? device.run("ip", "address", "del", PublicPlace.v4 + "/32", "dev", "lo")
  }
}

extension FenceTests {
  static let said = 200_000

  /// H4: a stranger who only talks.
  @Suite(.needsDaemon, .fence(.laptop)) struct StrangerTests {
    @Test(arguments: Family.allCases) func `a stranger says nothing to a child's program, and a visitor may`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      let place = try PublicPlace(lab.laptop, at: "10.77.1.31")
      let listener = try Listener(on: lab.laptop.by(Household.childUser))
      #expect(try listener.hears(lab.internet, at: family == .v4 ? PublicPlace.v4 : "fd77:1::31") == 0)
      #expect(try listener.hears(lab.guardian, at: Inbound.address(family)) == FenceTests.said)
      let daemon = try Fence.daemon()
      #expect(try eventually { try Inbound.written(daemon).isSuperset(of: ["block stranger", "allow visitor"]) })
      withExtendedLifetime(place) {}
    }

    @Test func `another user's program is that user's affair`() throws {
      let lab = try Lab.standing()
      let listener = try Listener(on: lab.laptop.by(Household.otherUser))
      #expect(try listener.hears(lab.internet, at: "fd77:1::31") == FenceTests.said)
    }
  }

  @Suite(.needsDaemon, .fence(.strictLaptop)) struct StrictStrangerTests {
    @Test(arguments: Family.allCases) func `at level strict a visitor reaches no child's program`(_ family: Family)
      throws
    {
      let lab = try Lab.standing()
      let place = try PublicPlace(lab.laptop, at: "10.77.1.31")
      let listener = try Listener(on: lab.laptop.by(Household.childUser))
      #expect(try listener.hears(lab.internet, at: family == .v4 ? PublicPlace.v4 : "fd77:1::31") == 0)
      #expect(try listener.hears(lab.guardian, at: Inbound.address(family)) == 0)
      withExtendedLifetime(place) {}
    }
  }

  /// A device behind a router without another firewall.
  @Suite(.needsDaemon, .fence(.usual)) struct RoutedStrangerTests {
    @Test(arguments: Family.allCases) func `a stranger says nothing to a child's device, and to others what he likes`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      for (device, number, most) in [(lab.emma, 11, 0), (lab.guardian, 21, FenceTests.said)] {
        let place = try PublicPlace(device, at: "10.77.1.\(number)")
        let listener = try Listener(on: device)
        #expect(try listener.hears(lab.internet, at: family == .v4 ? PublicPlace.v4 : "fd77:1::\(number)") == most)
        withExtendedLifetime(place) {}
      }
    }
  }
}

/// A child's program that receives datagrams, and segments where it may, and never answers.
private final class SilentReceiver {
  private let program: Program
  private let log: String
  static let port = 25_578

  init(on device: Device) throws {
    log = device.lab.state + "/silent-\(UUID().uuidString)"
    let words = ["/usr/bin/python3", "-B", SilentReceiver.script, "hear", "\(SilentReceiver.port)"]
    program = try Program(["/usr/sbin/ip"] + device.entrance + words, log: log)
    guard try eventually({ try text().hasPrefix("up\n") }) else { throw LabError("\(device.name): \(try text())") }
  }

  deinit { program.end() }

  /// Which senders were heard, and how often, once `last` was heard so many times.
  func heard(after count: Int, of last: String) throws -> [String: Int] {
    _ = try eventually { try counts()[last, default: 0] >= count }
    return try counts()
  }

  private func counts() throws -> [String: Int] {
    Dictionary(try text().split(separator: "\n").dropFirst().map { (String($0), 1) }, uniquingKeysWith: +)
  }
  private func text() throws -> String { try String(contentsOfFile: log, encoding: .utf8) }

  static func say(_ who: String, by device: Device, to address: String) throws {
    try device.run("/usr/bin/python3", "-B", script, "say", who, address, "\(port)")
  }

  private static let script = Lab.root + "/Tests/Lab/uninvited.py"
}

extension FenceTests {
  /// R13: a stranger's datagrams, and segments of no connection, which get no answer.
  @Suite(.needsDaemon, .fence(.usual)) struct RoutedUninvitedTests {
    @Test(arguments: Family.allCases) func `no datagram and no segment of a stranger reaches a child's device`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      for (device, number, isHeard) in [(lab.emma, 11, false), (lab.guardian, 21, true)] {
        let place = try PublicPlace(device, at: "10.77.1.\(number)")
        let receiver = try SilentReceiver(on: device)
        let address = family == .v4 ? PublicPlace.v4 : "fd77:1::\(number)"
        // The router knows the device.
        #expect(try lab.router.attempt(["ping", "-c1", "-W\(3 * Patience.factor)", address]).status == 0)
        try SilentReceiver.say("stranger", by: lab.internet, to: address)
        let heard = try heard(receiver, number, family)
        #expect(heard["stranger", default: 0] == (isHeard ? 40 : 0), "\(device.name): \(heard)")
        withExtendedLifetime(place) {}
      }
      let daemon = try Fence.daemon()
      #expect(try eventually { try Inbound.written(daemon).contains("block stranger") })
    }

    @Test(arguments: Family.allCases) func `a device that the router has not met for long hears no stranger either`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      for (device, number, isHeard) in [(lab.emma, 11, false), (lab.guardian, 21, true)] {
        let place = try PublicPlace(device, at: "10.77.1.\(number)")
        let receiver = try SilentReceiver(on: device)
        let address = family == .v4 ? PublicPlace.v4 : "fd77:1::\(number)"
        for version in ["-4", "-6"] { try lab.router.run("ip", version, "neighbour", "flush", "dev", "home") }
        // What comes first makes the router look for the device.
        for _ in 0..<2 { try SilentReceiver.say("stranger", by: lab.internet, to: address) }
        let heard = try heard(receiver, number, family)
        #expect((heard["stranger", default: 0] >= 40) == isHeard, "\(device.name): \(heard)")
        if !isHeard { #expect(heard["stranger"] == nil, "\(device.name): \(heard)") }
        withExtendedLifetime(place) {}
      }
    }

    /// What was heard up to a neighbour's packets, which all arrive.
    private func heard(_ receiver: SilentReceiver, _ number: Int, _ family: Family) throws -> [String: Int] {
      let address = family == .v4 ? "10.77.1.\(number)" : "fd77:1::\(number)"
      try SilentReceiver.say("neighbour", by: Lab.standing().laptop, to: address)
      let heard = try receiver.heard(after: 40, of: "neighbour")
      #expect(heard["neighbour", default: 0] == 40, "\(number): \(heard)")
      return heard
    }
  }

  @Suite(.needsDaemon, .fence(.laptop)) struct UninvitedTests {
    @Test(arguments: Family.allCases) func `no datagram of a stranger reaches a child's program`(_ family: Family)
      throws
    {
      let lab = try Lab.standing()
      for (user, isHeard) in [(Household.childUser, false), (Household.otherUser, true)] {
        let place = try PublicPlace(lab.laptop, at: "10.77.1.31")
        let receiver = try SilentReceiver(on: lab.laptop.by(user))
        try SilentReceiver.say("stranger", by: lab.internet, to: family == .v4 ? PublicPlace.v4 : "fd77:1::31")
        try SilentReceiver.say("neighbour", by: lab.guardian, to: Inbound.address(family))
        let heard = try receiver.heard(after: 20, of: "neighbour")
        #expect(heard["neighbour", default: 0] == 20, "\(user): \(heard)")
        #expect(heard["stranger", default: 0] == (isHeard ? 20 : 0), "\(user): \(heard)")
        withExtendedLifetime(place) {}
      }
    }
  }
}
