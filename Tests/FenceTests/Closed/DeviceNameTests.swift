import Foundation
import PicketSystem
import Testing

extension FenceTests {
  /// Names that devices give when the router asks them by multicast DNS.
  @Suite(.needsDaemon) struct DeviceNameTests {
    /// Answers every question with one name, whatever is asked.
    private static let responder = """
      import socket, sys
      link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      link.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
      link.bind(("", 5353))
      label = sys.argv[1].encode()
      while True:
          asked, asker = link.recvfrom(1500)
          name = bytes([len(label)]) + label + b"\\x05local\\x00"
          head = asked[:2] + b"\\x84\\x00" + b"\\x00\\x01\\x00\\x01\\x00\\x00\\x00\\x00"
          record = b"\\xc0\\x0c\\x00\\x0c\\x80\\x01\\x00\\x00\\x00\\x78" + len(name).to_bytes(2, "big") + name
          link.sendto(head + asked[12:] + record, asker)
      """

    private struct Names: Decodable {
      let devices: [Device]
      struct Device: Decodable {
        let hardware: String?
        let hostName: String?
      }
    }

    private func name(_ card: Int, _ verb: String, _ daemon: Daemon) throws -> String? {
      let text = try daemon.picket("device", verb, "--json")
      let all = try JSONDecoder().decode(Names.self, from: Data(text.utf8)).devices
      return all.first { $0.hardware == "02:00:00:00:01:\(card)" }?.hostName
    }

    @Test func `a child's device and an unknown one say what they are called`() throws {
      let lab = try Lab.standing()
      let responders = try [(lab.emma, "emmas-tablet"), (lab.laptop, "old-laptop")].map { place, name in
        try Program(
          ["/usr/sbin/ip"] + place.entrance + ["/usr/bin/python3", "-c", Self.responder, name],
          log: lab.state + "/names.log")
      }
      defer { for responder in responders { responder.end() } }
      for place in [lab.emma, lab.laptop] { _ = try place.ask(Resolver.router.address(.v4), Site.allowed.name) }
      try Fence.around(.strict) { daemon throws in
        for place in [lab.emma, lab.laptop] { _ = try place.ask(Resolver.router.address(.v4), Site.allowed.name) }
        #expect(try eventually(seconds: 50) { try name(11, "list", daemon) == "emmas-tablet" })
        #expect(try eventually(seconds: 50) { try name(31, "seen", daemon) == "old-laptop" })
      }
    }
  }
}
