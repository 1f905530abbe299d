import Foundation
import PicketSystem
import Testing

extension FenceTests {
  /// When picketd answers that a shield is up, every packet is judged by it already.
  @Suite(.needsDaemon, .fence(.nobody)) struct AnswerTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    struct Seen: Decodable {
      let late: Int
      let milliseconds: [Double]
      let pending: [String]
      let free: Bool
    }

    private func shield(_ zone: String, _ family: Family, _ words: String...) throws -> Seen {
      let daemon = try Fence.daemon()
      try daemon.addBen()
      let script = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/shielding.py", daemon.socket, "Ben", zone, "25"]
      let outcome = try lab.ben.attempt(script + [Resolver.other.address(family)] + words, seconds: 120)
      guard let seen = try? JSONDecoder().decode(Seen.self, from: Data(outcome.output)) else {
        throw LabError("shielding \(zone): \(outcome.text) \(outcome.complaint)")
      }
      return seen
    }

    private func check(_ seen: Seen) {
      #expect(seen.late == 0 && seen.pending.isEmpty && seen.free, "\(seen)")
    }

    @Test(arguments: Family.allCases)
    func `the first question after the answer to a shield is judged by it`(_ family: Family) throws {
      check(try shield("told-\(family).allowed.test", family))
    }

    @Test(arguments: Family.allCases)
    func `the first connection after the answer is judged by it too`(_ family: Family) throws {
      check(try shield("met-\(family).allowed.test", family, Site.allowed.address(family)))
    }

    @Test(arguments: Family.allCases)
    func `the same holds beside a client that writes all the time`(_ family: Family) throws {
      check(try shield("busy-\(family).allowed.test", family, "--busy"))
    }
  }
}
