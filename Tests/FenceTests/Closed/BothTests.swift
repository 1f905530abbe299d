import PicketSystem
import Testing

extension FenceTests {
  /// A home server: children's devices lie behind it, and one child has an account on it.
  @Suite(.needsDaemon, .fence(.both)) struct BothTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    /// Whether a user of the router can fetch the site's page.
    private func user(_ user: Int, reaches site: Site, _ family: Family) throws -> Bool {
      let place = family == .v4 ? site.v4 : "[\(site.v6)]"
      let words =
        ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "curl", "-sS", "--cacert"]
        + [lab.state + "/ca.pem", "--max-time", "\(3 * Patience.factor)", "--resolve", "\(site.name):443:\(place)"]
      return try lab.router.attempt(words + ["https://\(site.name)/"]).text.contains("This is \(site.name).")
    }

    @Test(arguments: Family.allCases)
    func `a child's device and a child's user are fenced beside each other, and others are not`(_ family: Family) throws
    {
      let (allowed, blocked) = (Site.allowed.named("both-\(family)"), Site.blocked.named("both-\(family)"))
      #expect(try lab.emma.reaches(allowed, family) && user(Household.childUser, reaches: allowed, family))
      #expect(try !lab.emma.reaches(blocked, family, seconds: 1))
      #expect(try !user(Household.childUser, reaches: blocked, family))
      #expect(try !lab.journal.knows(blocked.name))
      #expect(try lab.ben.reaches(blocked, family) && lab.guardian.reaches(blocked, family))
      #expect(try user(0, reaches: blocked, family) && user(Household.otherUser, reaches: blocked, family))
    }
  }
}
