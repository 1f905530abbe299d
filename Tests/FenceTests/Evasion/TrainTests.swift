import PicketSystem
import Support
import Testing
import Wire

/// Datagrams that an unprivileged program sends as one (UDP_SEGMENT): kernel rules see only the beginning of the first.
enum Train {
  /// Whether a server got the second name: an allowed connection comes first, then on its ports a train whose first datagram
  /// is harmless. Without a first name only the train is sent.
  static func reaches(
    _ name: String, after first: String?, at address: String, from device: Device, user: Int?
  ) throws -> Bool {
    let hex = { (datagrams: [[UInt8]]) in
      datagrams.map { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    }
    let initials = { (name: String) in
      QUICInitialBuilder.initials(
        hello: HelloBuilder.browser(name).message(), datagrams: 2, cut: .plain, version: .v1,
        destination: Attack.connection())
    }
    var cars = initials(name)
    if first != nil { cars.insert([0x40] + [UInt8](repeating: 0, count: cars[0].count - 1), at: 0) }
    let start = try device.lab.journal.entries().count
    let identity = user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
    let outcome = try device.attempt(
      identity + ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/train.py", address, "443"]
        + hex(first.map(initials) ?? []) + ["together"] + hex(cars))
    guard outcome.status == 0 else { throw LabError("train.py: \(outcome.complaint)") }
    return try eventually(seconds: 0.5) { try device.lab.journal.knows(name, since: start) }
  }
}

extension FenceTests {
  @Suite struct OpenTrainTests {
    @Test(arguments: Family.allCases) func `a train of datagrams reaches a server`(_ family: Family) throws {
      let lab = try Lab.standing()
      let (blocked, allowed) = (
        Site.blocked.named("train-open-\(family)"), Site.allowed.named("train-open-\(family)")
      )
      for (device, user) in [(lab.emma, nil), (lab.laptop, Household.childUser)] as [(Device, Int?)] {
        #expect(
          try Train.reaches(
            blocked.name, after: allowed.name, at: blocked.address(family), from: device, user: user))
      }
    }
  }

  @Suite(.needsDaemon, .fence(.usual)) struct TrainTests {
    @Test(arguments: Family.allCases) func `a train of datagrams of a child's container reaches no blocked name`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      try TrainTests.tries(from: lab.emma, user: nil, family, "router")
    }

    /// Blocked names do not pass in a train, behind an allowed connection or alone. Allowed ones do, such as a browser's hello
    /// in two datagrams.
    static func tries(from device: Device, user: Int?, _ family: Family, _ label: String) throws {
      let (blocked, allowed) = (
        Site.blocked.named("train-\(label)-\(family)"), Site.allowed.named("train-\(label)-\(family)")
      )
      for (number, first) in ["first-" + allowed.name, nil].enumerated() {
        let name = "\(number)-" + blocked.name
        #expect(
          try !Train.reaches(name, after: first, at: blocked.address(family), from: device, user: user), "\(name)")
        let other = "\(number)-" + allowed.name
        #expect(
          try Train.reaches(other, after: first, at: allowed.address(family), from: device, user: user), "\(other)")
      }
    }
  }

  @Suite(.needsDaemon, .fence(.laptop)) struct LaptopTrainTests {
    @Test(arguments: Family.allCases) func `a train of datagrams of a child's user reaches no blocked name`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      try TrainTests.tries(from: lab.laptop, user: Household.childUser, family, "laptop")
    }
  }
}
