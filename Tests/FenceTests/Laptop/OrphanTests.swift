import Files
import Foundation
import Testing

/// A request that the kernel sends when nobody owns its connection any more: rules that ask for the owner find none.
enum Orphan {
  static func reaches(_ second: Site, after first: Site, _ family: Family, in lab: Lab) throws -> Bool {
    let user = "\(Household.childUser)"
    let outcome = try lab.laptop.attempt(
      ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "python3", "-B"]
        + [Lab.root + "/Tests/Lab/orphan.py", second.address(family), first.name, second.name])
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
  }
}
