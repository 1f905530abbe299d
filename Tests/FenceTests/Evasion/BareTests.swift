import Files
import Foundation
import Testing

/// What both ends of a connection heard of each other in segments without contents.
struct BareTalk {
  struct Heard {
    var segments = 0
    /// In options that no kernel has a use for.
    var octets = 0
  }

  var server = Heard()
  var device = Heard()

  /// A device of Emma's, with all of TCP in its own hands, speaks so to a server of its own.
  init(_ family: Family, port: Int, count: Int, in lab: Lab) throws {
    let (server, source) = family == .v4 ? ("198.18.113.66", "10.77.1.66") : ("2001:db8:9::66", "fd77:1::66")
    let log = lab.state + "/bare-\(UUID().uuidString)"
    let script = ["python3", "-B", Lab.root + "/Tests/Lab/bare.py"]
    let hearing = script + ["hear", server, "\(port)"]
    let listener = try Program(["/usr/sbin/ip"] + lab.internet.entrance + hearing, log: log)
    defer { listener.end() }
    let text = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
    guard eventually({ text().hasPrefix("up\n") }) else { throw LabError("bare.py: \(text())") }
    let said = try lab.emma.attempt(script + ["say", server, "\(port)", source, "\(count)"], seconds: 60).text
    device = BareTalk.read(said)
    self.server = BareTalk.read(text())
  }

  private static func read(_ text: String) -> Heard {
    let numbers = text.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
    return numbers.count == 2 ? Heard(segments: numbers[0], octets: numbers[1]) : Heard()
  }
}

extension FenceTests {
  /// H5: TCP without payload as a tunnel.
  @Suite(.needsDaemon, .fence(.usual)) struct BareTests {
    @Test(arguments: Family.allCases, [443, 8_443])
    func `segments without contents are few until a connection was judged, and bear no options`(
      _ family: Family, _ port: Int
    ) throws {
      let talk = try BareTalk(family, port: port, count: 600, in: Lab.standing())
      // It was opened, and both ends heard something.
      #expect(talk.server.segments > 1 && talk.device.segments > 1, "\(talk)")
      #expect(talk.server.segments < 200 && talk.device.segments < 200, "\(talk)")
      #expect(talk.server.octets == 0 && talk.device.octets == 0, "\(talk)")
    }

    @Test(arguments: Family.allCases) func `neither are datagrams without contents a way to say much`(_ family: Family)
      throws
    {
      let lab = try Lab.standing()
      let place = Site.video.address(family)
      let log = lab.state + "/empties-\(family)"
      let words = ["python3", "-B", Lab.root + "/Tests/Lab/ear.py", place, "51821", "20"]
      let ear = try Program(["/usr/sbin/ip"] + lab.internet.entrance + words, log: log)
      defer { ear.end() }
      let text = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
      guard eventually({ text().hasPrefix("up\n") }) else { throw LabError("ear.py: \(text())") }
      let script = """
        import socket, sys
        link = socket.socket(socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET, socket.SOCK_DGRAM)
        for _ in range(1000): link.sendto(b"", (sys.argv[1], 51821))
        """
      _ = try lab.emma.attempt(["python3", "-c", script, place])
      Patience.pause(milliseconds: 300)
      let heard = text().split(separator: "\n", omittingEmptySubsequences: false).count - 2
      #expect(heard > 0 && heard < 150, "\(heard)")
    }
  }
}
