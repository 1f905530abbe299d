import Foundation
import PicketSystem
import Support
import Testing

/// Tricks for a child on a fenced laptop, which need no privileges: a page that the kernel is to send is changed once it
/// was sent (pageswap.py), or all the time (pageflip.py).
enum PageSwap {
  /// Whether a server got the blocked name, which only the segment's retransmission has.
  static func reaches(_ lab: Lab, _ label: String, _ family: Family) throws -> Bool {
    let (blocked, allowed) = (Site.blocked.named(label), Site.allowed.named(label))
    let start = try lab.journal.entries().count
    try play("pageswap.py", lab, blocked.address(family), Hello.plain(allowed.name), Hello.plain(blocked.name))
    return try eventually(seconds: 0.3) { try lab.journal.knows(blocked.name, since: start) }
  }

  /// What is sent: a connection's hello, or a question with or without a checksum.
  enum Kind: String, CaseIterable { case tcp, udp, unsummed }

  /// How often a server got the blocked name, and how often the other, where so many packets were sent.
  static func flips(
    _ lab: Lab, _ label: String, _ family: Family, _ kind: Kind, packets: Int
  ) throws -> (blocked: Int, allowed: Int) {
    let (blocked, allowed) = (Site.blocked.named(label), Site.allowed.named(label))
    let start = try lab.journal.entries().count
    let address = kind == .tcp ? blocked.address(family) : Resolver.router.address(family)
    func message(_ name: String) -> [UInt8] { kind == .tcp ? Hello.plain(name) : QueryBuilder(name, 1).message() }
    try play(
      "pageflip.py", lab, address, message(allowed.name), message(blocked.name), port: kind == .tcp ? 443 : 53,
      "\(packets)", kind.rawValue)
    let names = try lab.journal.entries()[start...].filter { ["hello", "question"].contains($0.event) }.map(\.name)
    return (names.count { $0 == blocked.name }, names.count { $0 == allowed.name })
  }

  private static func play(
    _ script: String, _ lab: Lab, _ address: String, _ one: [UInt8], _ other: [UInt8], port: Int = 443,
    _ more: String...
  ) throws {
    let hex = { (octets: [UInt8]) in octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    let user = "\(Household.childUser)"
    _ = try lab.laptop.attempt(
      ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "/usr/bin/python3", "-B"]
        + [Lab.root + "/Tests/Lab/" + script, address, "\(port)", hex(one), hex(other)] + more)
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

    @Test(arguments: Family.allCases, PageSwap.Kind.allCases)
    func `a page that changes all the time is sent as it was judged`(_ family: Family, _ kind: PageSwap.Kind) throws {
      let (blocked, allowed) = try PageSwap.flips(
        Lab.standing(), "flip-\(kind)-\(family)", family, kind, packets: 300)
      #expect(blocked == 0 && (allowed > 0 || kind == .unsummed), "\(blocked) blocked, \(allowed) allowed")
    }
  }
}
