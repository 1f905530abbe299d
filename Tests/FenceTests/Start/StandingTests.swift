import Foundation
import Glibc
import Testing

extension FenceTests {
  /// picketd reports no fence before it stands, nor after it is gone.
  @Suite(.needsDaemon) struct StandingTests {
    struct Seen: Decodable {
      let standing: Int
      let open: Int
      let both: Int
    }

    @Test(arguments: Family.allCases)
    func `the sockets answer only while the fence stands, from the start until SIGTERM`(_ family: Family) throws {
      let lab = try Lab.standing()
      let daemon = try Daemon(in: lab.router, .usual)
      let log = "\(lab.state)/watching-\(UUID().uuidString)"
      _ = daemon.stop()
      let words = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/watching.py", daemon.socket]
      let name = Site.blocked.named("watched").name
      let watching = try Program(
        ["/usr/sbin/ip"] + lab.emma.entrance + words + [
          Resolver.other.address(family), name, "\(8 * Patience.factor)",
        ],
        log: log)
      func said() -> String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
      #expect(eventually { said().contains("looks") })
      // The fence is down at first and in the end, or the test would have seen nothing.
      for _ in 0..<2 {
        usleep(300_000)
        try daemon.start()
        usleep(700_000)
        #expect(daemon.stop() == 0)
      }
      #expect(watching.wait(seconds: Patience.seconds(12)) == 0)
      let line = said().split(separator: "\n").last.map { Data($0.utf8) } ?? Data()
      let seen = try JSONDecoder().decode(Seen.self, from: line)
      #expect(seen.open > 2 && seen.standing > 2 && seen.both == 0, "\(seen)")
    }
  }
}
