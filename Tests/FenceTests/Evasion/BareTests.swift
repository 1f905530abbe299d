import Foundation
import PicketSystem
import Testing

/// A child's own server outside, which writes its TCP segments by itself (bare.py).
private final class BareServer {
  let device: Device
  private let ends: [String]
  private let log: String
  private let program: Program

  static let script = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/bare.py"]

  init(_ family: Family, port: Int, in lab: Lab) throws {
    let (server, source) = family == .v4 ? ("198.18.113.66", "10.77.1.66") : ("2001:db8:9::66", "fd77:1::66")
    ends = [server, "\(port)", source]
    device = lab.emma
    log = lab.state + "/bare-\(UUID().uuidString)"
    program = try Program(
      ["/usr/sbin/ip"] + lab.internet.entrance + BareServer.script + ["hear", server, "\(port)"], log: log)
    guard eventually({ self.text.hasPrefix("up\n") }) else { throw LabError("bare.py: \(text)") }
  }

  deinit { program.end() }

  private var text: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
  var heard: BareTalk.Heard { BareTalk.Heard(text) }

  /// Has the device send to the server, and returns what the device heard.
  func speak(_ role: String, _ count: Int) throws -> BareTalk.Heard {
    BareTalk.Heard(try device.attempt(BareServer.script + [role] + ends + ["\(count)"], seconds: 60).text)
  }
}

/// What both ends of a connection heard from each other in segments without payload.
struct BareTalk {
  struct Heard {
    var segments = 0
    /// Octets in unknown TCP options.
    var octets = 0

    init(_ text: String = "") {
      let numbers = text.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
      if numbers.count == 2 { (segments, octets) = (numbers[0], numbers[1]) }
    }
  }

  var server: Heard
  var device: Heard

  /// Has Emma's device talk to such a server.
  init(_ family: Family, port: Int, count: Int, in lab: Lab) throws {
    let listener = try BareServer(family, port: port, in: lab)
    device = try listener.speak("say", count)
    server = listener.heard
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
      // The connection was opened, and both ends heard something.
      #expect(talk.server.segments > 1 && talk.device.segments > 1, "\(talk)")
      #expect(talk.server.segments < 200 && talk.device.segments < 200, "\(talk)")
      #expect(talk.server.octets == 0 && talk.device.octets == 0, "\(talk)")
    }

    @Test(arguments: Family.allCases, [443, 8_443])
    func `silent connections are no way to send much`(_ family: Family, _ port: Int) throws {
      let lab = try Lab.standing()
      let server = try BareServer(family, port: port, in: lab)
      // The device's allowance at once, in each packet thread, and the packets that pass until the rules have all asked about.
      _ = try server.speak("open", 2_000)
      let first = server.heard.segments
      #expect(first > 0 && first < 7_000, "\(first)")
      let start = Date()
      _ = try server.speak("open", 2_000)
      // The allowance of each second.
      let (more, seconds) = (server.heard.segments - first, Date().timeIntervalSince(start))
      #expect(Double(more) < 700 + 400 * seconds, "\(more) in \(seconds)")
      // A connection that is allowed gives its share of the allowance back.
      #expect(try eventually(seconds: 20) { try lab.emma.reaches(Site.allowed) })
    }

    @Test(arguments: Family.allCases)
    func `a device that sends its hellos may open as many as a browser, again and again`(_ family: Family)
      throws
    {
      let lab = try Lab.standing()
      for _ in 0..<6 {
        let greeted = try lab.ben.greet(.allowed, family, count: 300)
        #expect(greeted.answered == 300, "\(greeted)")
      }
    }

    @Test func `strangers' openings reach no device that could answer them`() throws {
      let lab = try Lab.standing()
      let log = lab.state + "/shut"
      let ends = ["fd77:1::66", "9999"]
      let device = try Program(["/usr/sbin/ip"] + lab.emma.entrance + BareServer.script + ["shut"] + ends, log: log)
      defer { device.end() }
      let text = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
      guard eventually({ text().hasPrefix("up\n") }) else { throw LabError("bare.py: \(text())") }
      let knocks = BareServer.script + ["knock"] + ends + ["2001:db8:9::66", "600"]
      let answers = BareTalk.Heard(try lab.internet.attempt(knocks, seconds: 60).text)
      #expect(answers.segments == 0, "\(answers)")
      #expect(BareTalk.Heard(text()).segments == 0)
    }

    @Test(arguments: Family.allCases) func `datagrams without payload are no way to send much`(_ family: Family)
      throws
    {
      let lab = try Lab.standing()
      let place = Site.video.address(family)
      let log = lab.state + "/empties-\(family)"
      let words = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/ear.py", place, "51821", "20"]
      let ear = try Program(["/usr/sbin/ip"] + lab.internet.entrance + words, log: log)
      defer { ear.end() }
      let text = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
      guard eventually({ text().hasPrefix("up\n") }) else { throw LabError("ear.py: \(text())") }
      let script = """
        import socket, sys
        link = socket.socket(socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET, socket.SOCK_DGRAM)
        for _ in range(1000): link.sendto(b"", (sys.argv[1], 51821))
        """
      _ = try lab.emma.attempt(["/usr/bin/python3", "-c", script, place])
      Patience.pause(milliseconds: 300)
      let heard = text().split(separator: "\n", omittingEmptySubsequences: false).count - 2
      #expect(heard > 0 && heard < 150, "\(heard)")
    }
  }
}
