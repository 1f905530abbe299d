import PicketSystem
import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.laptop)) struct LaptopTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    /// curl as one of the laptop's users.
    func fetch(_ user: Int, _ url: String, _ site: Site, _ family: Family) throws -> String {
      let place = family == .v4 ? site.v4 : "[\(site.v6)]"
      let words =
        ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "curl", "-sS"]
        + ["--max-time", "\(3 * Patience.factor)", "--cacert", lab.state + "/ca.pem"]
        + ["--resolve", "\(site.name):443:\(place)"]
      return try lab.laptop.attempt(words + ["--resolve", "\(site.name):80:\(place)", url]).text
    }

    @Test(arguments: Family.allCases, ["http", "https"])
    func `a child's user is fenced and others are not`(_ family: Family, _ scheme: String) throws {
      let (allowed, blocked) = (
        Site.allowed.named("\(scheme)-\(family)"), Site.blocked.named("\(scheme)-\(family)-uid")
      )
      #expect(try fetch(Household.childUser, "\(scheme)://\(allowed.name)/", allowed, family).contains("This is"))
      #expect(try !fetch(Household.childUser, "\(scheme)://\(blocked.name)/", blocked, family).contains("This is"))
      #expect(try !lab.journal.knows(blocked.name))
      for user in [0, Household.otherUser] {
        let isLeftAlone = try lab.laptop.queuesNothing { () throws in
          #expect(try fetch(user, "\(scheme)://\(blocked.name)/", blocked, family).contains("This is"))
        }
        #expect(isLeftAlone, "packets of user \(user) were queued")
      }
    }
  }
}
