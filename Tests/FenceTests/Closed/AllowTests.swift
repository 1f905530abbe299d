import Foundation
import PicketSystem
import Testing

extension FenceTests {
  /// What a guardian allows for good, tried with packets.
  @Suite(.needsDaemon, .fence(.nobody)) struct AllowTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
      try daemon.addBen()
    }

    private func shield(_ verb: String, _ words: String...) throws {
      _ = try picket(["shield", verb, "--child", "Ben"] + words)
    }

    private func picket(_ words: [String]) throws -> String {
      let outcome = try daemon.run(words)
      guard outcome.status == 0 else { throw LabError("picket \(words.joined(separator: " ")): \(outcome.complaint)") }
      return outcome.text
    }

    /// Allows something, and returns its number.
    private func allow(_ words: String...) throws -> String {
      struct Reply: Decodable { let allowance: Allowance }
      struct Allowance: Decodable { let id: Int }
      let text = try picket(["allow", "--child", "Ben", "--json"] + words)
      return "\(try JSONDecoder().decode(Reply.self, from: Data(text.utf8)).allowance.id)"
    }

    @Test func `an allowed application opens with its pictures and its sign-in, under a shield over the whole web`()
      throws
    {
      let names = ["www.youtube.com", "i.ytimg.com", "yt3.ggpht.com", "accounts.google.com"]
      try shield("add", "--all-web")
      #expect(try eventually { try !lab.ben.greets(names[0]) })
      let id = try allow("--app", "youtube")
      #expect(try eventually { try lab.ben.greets(names[0]) })
      for name in names { #expect(try lab.ben.greets(name), "\(name)") }
      #expect(try !lab.ben.greets("www.netflix.com"))
      let told = try daemon.explain(names[2])
      #expect(told.verdict == "allow" && told.rule == "application youtube", "\(told)")
      try daemon.picket("allow", "remove", id)
      #expect(try eventually { try !lab.ben.greets(names[2]) })
      try shield("remove", "--all-web")
    }

    @Test func `what is taken back is cut, and what is allowed meanwhile goes on`() throws {
      let (site, other) = (Site.video.named("allow"), Site.chat.named("allow"))
      try shield("add", "--category", Household.videoCategory, "--category", Household.chatCategory)
      #expect(try eventually { try !lab.ben.reaches(site) })
      let (first, second) = (try allow("--domain", site.name), try allow("--category", Household.chatCategory))
      // A guardian's shield over the very same category goes first.
      #expect(try eventually { try lab.ben.reaches(site) })
      #expect(try !lab.ben.reaches(other))
      try shield("remove", "--category", Household.chatCategory)
      #expect(try eventually { try lab.ben.reaches(other) })
      let (stopped, others) = (
        try OpenFlows(from: lab.ben, to: site, count: 5), try OpenFlows(from: lab.ben, to: other, count: 5)
      )
      try daemon.picket("allow", "remove", first)
      #expect(try eventually { try !lab.ben.reaches(site) })
      #expect(try stopped.areCut() && others.goOn())
      try daemon.picket("allow", "remove", second)
      try shield("remove", "--category", Household.videoCategory)
    }

    @Test func `a guardian's block of the same name goes first, and a name below it may be allowed`() throws {
      let below = Site.other.named("allow")
      try shield("add", "--domain", Site.other.name)
      let (same, nearer) = (try allow("--domain", Site.other.name), try allow("--domain", below.name))
      #expect(try eventually { try lab.ben.reaches(below) })
      #expect(try !lab.ben.reaches(.other))
      for id in [same, nearer] { try daemon.picket("allow", "remove", id) }
      #expect(try eventually { try !lab.ben.reaches(below) })
      try shield("remove", "--domain", Site.other.name)
    }
  }
}
