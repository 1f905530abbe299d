import Policy
import Testing
import Wire

@Suite struct DeviceTests {
  private func snapshot(_ devices: [Settings.Device], unknown: Settings.UnknownDevices = .strictest) throws -> Snapshot
  {
    try Snapshot(
      Settings(
        children: [Settings.Child(level: .normal), Settings.Child(level: .strict)], devices: devices,
        unknownDevices: unknown),
      catalog: nil)
  }

  private static func v4(_ last: UInt32) -> Address { Address(v4: 0xc0a8_0100 + last) }
  private static let v6 = Address(high: 0xfd00_0000_0000_0001, low: 7)

  @Test func `hardware beats address, and the longest network beats the others`() throws {
    let snapshot = try snapshot([
      .init(number: 1, who: .child(0), hardware: 0x0200_0000_0001, network: .init(Self.v4(1))),
      .init(number: 2, who: .guardian, network: .init(Self.v4(2))),
      .init(number: 3, who: .child(1), network: .init(Self.v4(0), prefix: 24)),
      .init(number: 4, who: .shared, network: .init(Self.v6, prefix: 64)),
    ])
    func owner(_ hardware: UInt64?, _ address: Address) -> Owner {
      snapshot.owner(hardware: hardware, address: address, user: nil, isFromHome: true)
    }
    #expect(owner(0x0200_0000_0001, Self.v4(2)) == .device(1))
    #expect(owner(nil, Self.v4(1)) == .device(1))
    #expect(owner(nil, Self.v4(2)) == .trusted)
    #expect(owner(nil, Self.v4(77)) == .device(3))
    #expect(owner(nil, Address(high: Self.v6.high, low: 99)) == .trusted)
    #expect(owner(nil, Address(high: Self.v6.high + 1, low: 99)) == .unknown)
    // A child's device may have another card by now.
    #expect(owner(0x0200_0000_0009, Self.v4(1)) == .device(1))
  }

  @Test func `a stranger with a guardian's address gets no guardian's rights`() throws {
    let snapshot = try snapshot([.init(number: 1, who: .guardian, hardware: 5, network: .init(Self.v4(1)))])
    #expect(snapshot.owner(hardware: 5, address: Self.v4(9), user: nil, isFromHome: true) == .trusted)
    #expect(snapshot.owner(hardware: 6, address: Self.v4(1), user: nil, isFromHome: true) == .unknown)
  }

  @Test func `another card at a child's address is the child's, unless it is a guardian's`() throws {
    let snapshot = try snapshot(
      [
        .init(number: 1, who: .child(0), hardware: 5, network: .init(Self.v4(1))),
        .init(number: 2, who: .guardian, hardware: 6, network: .init(Self.v4(2))),
      ], unknown: .pass)
    func owner(_ hardware: UInt64?, _ last: UInt32) -> Owner {
      snapshot.owner(hardware: hardware, address: Self.v4(last), user: nil, isFromHome: true)
    }
    #expect(owner(7, 1) == .device(1))
    #expect(owner(6, 1) == .trusted)
    #expect(owner(5, 2) == .device(1))
    #expect(owner(7, 2) == .nobody)
    let networks = snapshot.claims.compactMap { claim in
      if case .network(let address, _) = claim.trait { (address, claim.isSupervised) } else { nil }
    }
    #expect(networks.map(\.0) == [Self.v4(1)] && networks.map(\.1) == [true])
  }

  @Test func `a child's device is known where it was met, by packets that show no card`() throws {
    let devices: [Settings.Device] = [
      .init(number: 1, who: .child(0), hardware: 5, addresses: [Self.v4(1), Self.v6]),
      .init(number: 2, who: .guardian, hardware: 6),
    ]
    for unknown in [Settings.UnknownDevices.pass, .strictest] {
      let snapshot = try snapshot(devices, unknown: unknown)
      for address in [Self.v4(1), Self.v6] {
        #expect(snapshot.owner(hardware: nil, address: address, user: nil, isFromHome: true) == .device(1))
        // Outside the home the address is another machine's, or forged.
        #expect(snapshot.owner(hardware: nil, address: address, user: nil, isFromHome: false) == .nobody)
        // A registered card counts more than any address.
        #expect(snapshot.owner(hardware: 6, address: address, user: nil, isFromHome: true) == .trusted)
      }
      let claimed = snapshot.claims.filter { claim in
        if case .network = claim.trait { claim.isSupervised } else { false }
      }
      #expect(
        Set(claimed.map(\.trait)) == [.network(Self.v4(1), length: 32), .network(Self.v6, length: 128)])
    }
  }

  @Test func `an unknown card at a child's address is no better off than anywhere`() throws {
    let devices: [Settings.Device] = [.init(number: 1, who: .child(0), hardware: 5, addresses: [Self.v4(1)])]
    for (unknown, owner) in [(Settings.UnknownDevices.pass, Owner.device(1)), (.strictest, .unknown)] {
      let snapshot = try snapshot(devices, unknown: unknown)
      #expect(snapshot.owner(hardware: 9, address: Self.v4(1), user: nil, isFromHome: true) == owner)
    }
  }

  @Test func `an address where a device was seen makes it no more trusted`() throws {
    for who in [Settings.Device.Owner.guardian, .shared] {
      let snapshot = try snapshot([.init(number: 1, who: who, hardware: 5, addresses: [Self.v4(1)])])
      #expect(snapshot.owner(hardware: nil, address: Self.v4(1), user: nil, isFromHome: true) == .unknown)
      #expect(snapshot.claims.map(\.trait) == [.hardware(5)])
    }
  }

  @Test func `a device at another's registered address takes nothing from it`() throws {
    for other in [
      Settings.Device(number: 2, who: .guardian, network: .init(Self.v4(1))),
      .init(number: 2, who: .shared, network: .init(Self.v4(0), prefix: 24)),
      .init(number: 2, who: .child(1), network: .init(Self.v4(0), prefix: 28)),
      .init(number: 2, who: .guardian, hardware: 6, network: .init(Self.v4(1))),
    ] {
      let child = Settings.Device(number: 1, who: .child(0), hardware: 5, addresses: [Self.v4(1), Self.v4(200)])
      let (alone, beside) = (try snapshot([other]), try snapshot([child, other]))
      for hardware in [nil, 6, 9] as [UInt64?] {
        func owner(_ snapshot: Snapshot) -> Owner {
          snapshot.owner(hardware: hardware, address: Self.v4(1), user: nil, isFromHome: true)
        }
        #expect(owner(alone) == owner(beside), "\(other), \(String(describing: hardware))")
      }
      #expect(!beside.claims.contains { $0.trait == .network(Self.v4(1), length: 32) && $0.isSupervised })
    }
    // An address that a device is registered with belongs to no other device.
    let own = try snapshot(
      [
        .init(number: 1, who: .child(0), hardware: 5, network: .init(Self.v4(0), prefix: 24), addresses: [Self.v4(1)])
      ], unknown: .pass)
    #expect(own.owner(hardware: 9, address: Self.v4(1), user: nil, isFromHome: true) == .device(1))
  }

  @Test func `a device that looks like a child's and a guardian's is the child's`() throws {
    let snapshot = try snapshot([
      .init(number: 1, who: .guardian, hardware: 5), .init(number: 2, who: .child(1), hardware: 5),
      .init(number: 3, who: .child(0), hardware: 5),
    ])
    #expect(snapshot.owner(hardware: 5, address: Self.v4(1), user: nil, isFromHome: true) == .device(2))
  }

  @Test func `users of this machine are known by their number alone`() throws {
    let snapshot = try snapshot([
      .init(number: 1, who: .child(1), user: 1_001), .init(number: 2, who: .guardian, network: .init(Self.v4(1))),
    ])
    #expect(snapshot.owner(hardware: nil, address: Self.v4(1), user: 1_001, isFromHome: true) == .device(1))
    #expect(snapshot.owner(hardware: nil, address: Self.v4(1), user: 1_002, isFromHome: true) == .nobody)
  }

  @Test func `users that a child's user may become are the child's`() throws {
    let snapshot = try snapshot([
      .init(number: 1, who: .child(1), user: 1_001, subordinates: [165_536...231_071, 400_000...400_000]),
      .init(number: 2, who: .child(0), user: 1_002, subordinates: [200_000...300_000]),
      .init(number: 3, who: .guardian, user: 1_003, subordinates: [500_000...600_000]),
      .init(number: 4, who: .child(0), user: 170_000), .init(number: 5, who: .guardian, user: 170_001),
    ])
    for (user, owner) in [
      (165_535, Owner.nobody), (165_536, .device(1)), (231_071, .device(1)), (231_072, .device(2)),
      (300_000, .device(2)), (300_001, .nobody), (399_999, .nobody), (400_000, .device(1)), (400_001, .nobody),
      (500_000, .nobody), (1_003, .trusted), (170_000, .device(4)), (170_001, .device(1)),
    ] as [(UInt32, Owner)] {
      #expect(snapshot.owner(hardware: nil, address: Self.v4(1), user: user, isFromHome: false) == owner, "\(user)")
    }
    let ranges = snapshot.claims.compactMap { claim in
      if case .users(let range) = claim.trait, claim.isSupervised { range } else { nil }
    }
    #expect(ranges == [165_536...231_071, 231_072...300_000, 400_000...400_000])
  }

  @Test func `unknown devices are supervised from the home's side, if at all`() throws {
    for (unknown, owner) in [
      (Settings.UnknownDevices.pass, Owner.nobody), (.strictest, .unknown), (.child(0), .unknown),
    ] {
      let snapshot = try snapshot([], unknown: unknown)
      #expect(snapshot.owner(hardware: 5, address: Self.v4(1), user: nil, isFromHome: true) == owner)
      #expect(snapshot.owner(hardware: 5, address: Self.v4(1), user: nil, isFromHome: false) == .nobody)
    }
    let empty = try Snapshot(Settings(unknownDevices: .strictest), catalog: nil)
    #expect(empty.owner(hardware: 5, address: Self.v4(1), user: nil, isFromHome: true) == .nobody)
    #expect(empty.child(ofDevice: Snapshot.firstUnknown) == nil)
  }

  @Test func `each device has its child, and unknown ones the one that settings say`() throws {
    let devices: [Settings.Device] = [
      .init(number: 1, who: .child(1)), .init(number: 767, who: .child(0)), .init(number: 9, who: .guardian),
    ]
    let snapshot = try snapshot(devices)
    #expect(snapshot.child(ofDevice: 1) == 1)
    #expect(snapshot.child(ofDevice: 767) == 0)
    #expect(snapshot.child(ofDevice: 9) == nil && snapshot.child(ofDevice: 0) == nil)
    #expect(snapshot.child(ofDevice: 768) == 2 && snapshot.child(ofDevice: .max) == 2)
    #expect(snapshot.children == 2 && snapshot.devices == 2)
    #expect(try self.snapshot(devices, unknown: .child(1)).child(ofDevice: 800) == 1)
    #expect(try self.snapshot(devices, unknown: .pass).child(ofDevice: 800) == nil)
  }
}
