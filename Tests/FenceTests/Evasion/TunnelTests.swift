import Foundation
import PicketSystem
import Support
import Testing

extension Household {
  /// Emma's traffic without a name is blocked. Ben's passes, except tunnels that do not lead to his school.
  static let withoutTunnels = {
    var household = Household(
      children: [Child(name: "emma", level: "strict"), Child(name: "ben", categories: ["vpn"])])
    household.tunnelPeers = [Site.other.v4, Site.other.v6]
    return household
  }()
}

extension FenceTests {
  /// Carriers of any data, in the shape of a service or of nothing known.
  @Suite(.needsDaemon, .fence(.withoutTunnels)) struct TunnelTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    private func heard(_ said: [[UInt8]], from device: Device, at address: String, _ port: String) throws -> [String] {
      try Ear.hears(said, from: device, at: address, port)
    }

    private static let greeting: [UInt8] = [1, 0, 0, 0] + [UInt8](repeating: 7, count: 144)
    private static let time: [UInt8] = [0x23] + [UInt8](repeating: 0, count: 47)

    @Test(arguments: Family.allCases) func `a category stops tunnels by their shape, at every level`(_ family: Family)
      throws
    {
      for device in [lab.emma, lab.ben] {
        let place = Site.video.address(family)
        #expect(try heard([Self.greeting], from: device, at: place, "51820") == [], "\(device.name)")
      }
      // Datagrams of an unknown protocol pass at level normal.
      #expect(try heard([[1, 2, 3]], from: lab.ben, at: Site.video.address(family), "51820") == ["010203"])
    }

    @Test(arguments: Family.allCases) func `a tunnel to where a guardian lets it lead passes`(_ family: Family) throws {
      for device in [lab.emma, lab.ben] {
        #expect(try heard([Self.greeting], from: device, at: Site.other.address(family), "51820").count == 1)
      }
    }

    @Test func `tunnels that are no datagrams pass to there alone, too`() throws {
      for device in [lab.emma, lab.ben] {
        #expect(try heard([[0, 0, 8, 0, 0x45]], from: device, at: Site.video.v6, "ip47") == [])
        #expect(try heard([[0, 0, 8, 0, 0x45]], from: device, at: Site.other.v6, "ip47") == ["0000080045"])
      }
    }

    @Test(arguments: Family.allCases) func `a flow that begins as a question for the time goes no further`(
      _ family: Family
    )
      throws
    {
      let tunnel = [0x23] + [UInt8](repeating: 9, count: 199)
      let heard = try heard([Self.time, tunnel, tunnel], from: lab.emma, at: Site.video.address(family), "123")
      #expect(heard.count == 1, "\(heard)")
      #expect(try self.heard([tunnel], from: lab.emma, at: Site.video.address(family), "123") == [])
    }

    /// A call's first packet, a voice packet, and octets of no known protocol (H7).
    private static let stun: [UInt8] = [0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42] + [UInt8](repeating: 5, count: 12)
    private static let voice: [UInt8] = [0x80, 0x6f, 0, 1, 0, 1, 2, 3, 1, 2, 3, 4] + [UInt8](repeating: 9, count: 60)
    private static let nothing = [UInt8](repeating: 0xff, count: 200)

    @Test(arguments: Family.allCases) func `a call must go on as one at level strict`(
      _ family: Family
    ) throws {
      let place = Site.chat.address(family)
      let told = try lab.emma.ask(Resolver.router.address(family), Site.chat.name, family.question)
      #expect(told.answers == [place])
      #expect(try heard([Self.stun, Self.voice, Self.stun], from: lab.emma, at: place, "3478").count == 3)
      #expect(try heard([Self.stun, Self.nothing, Self.nothing], from: lab.emma, at: place, "3479").count == 1)
      #expect(try heard([Self.stun, Self.nothing], from: lab.ben, at: place, "3480").count == 2)
    }

    @Test func `pings pass, and neither long echoes nor many`() throws {
      func answered(_ device: Device, _ address: String, _ words: String...) throws -> Int {
        let said = try device.attempt(["ping", "-q", "-W\(Patience.factor)"] + words + [address]).text
        let line = said.split(separator: "\n").first { $0.contains("received") } ?? ""
        return line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) } ?? 0
      }
      for family in Family.allCases {
        let place = Site.allowed.address(family)
        #expect(try answered(lab.emma, place, "-c2", "-i0.2") == 2)
        #expect(try answered(lab.emma, place, "-c1", "-s200") == 0)
        #expect(try answered(lab.guardian, place, "-c1", "-s1000") == 1)
      }
      let (place, start) = (Site.allowed.v4, Daemon.now())
      let many = try answered(lab.emma, place, "-c300", "-i0.002")
      // The limit is sixty pings and answers at once and ten a second.
      #expect(many > 5 && Double(many) < 45 + 6 * (Daemon.now() - start), "\(many)")
      #expect(try answered(lab.guardian, place, "-c300", "-i0.002") == 300)
    }

    @Test func `a tunnel in questions for names ends at level strict, and where its category is shielded`() throws {
      let script = """
        import base64, os, socket, struct, time
        link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        for _ in range(600):
            link.sendto(struct.pack("!6H", 7, 256, 1, 0, 0, 0) + b"".join(
                b"\\x3c" + base64.b32encode(os.urandom(38))[:60].lower() for _ in range(3)) + b"\\x04work\\x07example\\0"
                + struct.pack("!2H", 16, 1), ("198.19.100.53", 53))
            time.sleep(0.002)
        """
      for device in [lab.emma, lab.ben] { _ = try device.attempt(["/usr/bin/python3", "-c", script]) }
      let daemon = try Fence.daemon()
      for (child, reason) in [("emma", "nameTunnel"), ("ben", "blockedCategory")] {
        #expect(try daemon.picket("log", "--child", child, "--json").contains(reason), "\(child)")
      }
    }
  }
}
