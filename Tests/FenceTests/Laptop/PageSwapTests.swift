import Foundation
import PicketSystem
import Testing

/// A trick for a child on a fenced laptop, which needs no privileges (pageswap.py).
enum PageSwap {
  /// Whether a server got the blocked name, which only the segment's retransmission has.
  static func reaches(_ lab: Lab, _ label: String, _ family: Family) throws -> Bool {
    let (blocked, allowed) = (Site.blocked.named(label), Site.allowed.named(label))
    let hex = { (octets: [UInt8]) in octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    let start = try lab.journal.entries().count
    let user = "\(Household.childUser)"
    _ = try lab.laptop.attempt(
      ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "python3", "-B"]
        + [Lab.root + "/Tests/Lab/pageswap.py", blocked.address(family), "443"]
        + [hex(Hello.plain(allowed.name)), hex(Hello.plain(blocked.name))])
    return try eventually(seconds: 0.3) { try lab.journal.knows(blocked.name, since: start) }
  }
}

extension FenceTests {
  @Suite struct OpenPageSwapTests {
    @Test(arguments: Family.allCases) func `a page that changes under the kernel reaches a server`(_ family: Family)
      throws
    {
      #expect(try PageSwap.reaches(Lab.standing(), "swap-open-\(family)", family))
    }
  }

  @Suite(.needsDaemon, .fence(.laptop)) struct PageSwapTests {
    @Test(arguments: Family.allCases) func `a page that changes under the kernel reaches no server`(_ family: Family)
      throws
    {
      #expect(try !PageSwap.reaches(Lab.standing(), "swap-closed-\(family)", family))
    }
  }
}
