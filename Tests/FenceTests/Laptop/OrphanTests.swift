import Foundation
import PicketSystem
import Support
import Testing

/// A request that the kernel sends after its process has ended: rules that look for the socket's owner find none.
enum Orphan {
  static func reaches(_ second: Site, after first: Site, _ family: Family, in lab: Lab) throws -> Bool {
    try reaches(second, [first.name, second.name], family, in: lab)
  }

  /// The same with a TLS hello.
  static func reaches(_ site: Site, _ family: Family, in lab: Lab) throws -> Bool {
    var hello = HelloBuilder(name: site.name)
    hello.paddedTo = 16_000
    let text = TLSRecords.records(hello.message()).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return try reaches(site, [text.joined()], family, in: lab)
  }

  private static func reaches(_ second: Site, _ words: [String], _ family: Family, in lab: Lab) throws -> Bool {
    let user = "\(Household.childUser)"
    let outcome = try lab.laptop.attempt(
      ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "/usr/bin/python3", "-B"]
        + [Lab.root + "/Tests/Lab/orphan.py", second.address(family)] + words)
    guard outcome.status == 0 else { throw LabError("orphan.py: \(outcome.complaint)") }
    return try eventually(seconds: 1.5) { try lab.journal.knows(second.name) }
  }
}

extension FenceTests {
  @Suite struct OpenOrphanTests {
    @Test(arguments: Family.allCases) func `a request of a process that is gone reaches a server`(_ family: Family)
      throws
    {
      let (first, second) = (Site.allowed.named("orphan-\(family)"), Site.blocked.named("orphan-open-\(family)"))
      #expect(try Orphan.reaches(second, after: first, family, in: Lab.standing()))
    }

    @Test(arguments: Family.allCases) func `a hello of a process that is gone reaches a server`(_ family: Family)
      throws
    {
      #expect(try Orphan.reaches(.blocked.named("orphan-hello-open-\(family)"), family, in: Lab.standing()))
    }
  }

  @Suite(.needsDaemon, .fence(.laptop)) struct OrphanTests {
    @Test(arguments: Family.allCases) func `a request of a process that is gone is judged as any other`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      let first = Site.allowed.named("orphan-first-\(family)")
      #expect(try !Orphan.reaches(.blocked.named("orphan-\(family)"), after: first, family, in: lab))
      #expect(try Orphan.reaches(.allowed.named("orphan-\(family)"), after: first, family, in: lab))
    }

    @Test(arguments: Family.allCases) func `a hello of a process that is gone is judged as any other`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      #expect(try !Orphan.reaches(.blocked.named("orphan-hello-\(family)"), family, in: lab))
      #expect(try Orphan.reaches(.allowed.named("orphan-hello-\(family)"), family, in: lab))
    }
  }
}
