import Foundation
import Testing

extension FenceTests {
  /// One child causes more look-ups than picketd can do, while others wait for theirs.
  @Suite(.needsDaemon) struct AskingTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      var household = Household.strict
      household.children[1].level = "strict"
      daemon = try Daemon(in: lab.router, household)
    }

    /// Names that exist, and names whose questions are never answered.
    @Test(arguments: [Site.allowed.named("many"), Site.allowed.named("many.mute")])
    func `hundreds of names at once cost a device its allowance, and others are answered`(_ site: Site) throws {
      let (results, done) = (Results(), DispatchSemaphore(value: 0))
      let flood = Thread { [lab] in
        results.all.append(Result { try lab.emma.greet(site, .v4, count: 400) })
        done.signal()
      }
      flood.start()
      for number in 0..<15 {
        let meanwhile = Site.allowed.named("meanwhile-\(number)")
        let seen = try lab.ben.fetch("https", meanwhile)
        #expect(seen.shows(meanwhile.name))
        #expect(try lab.guardian.reaches(Site.blocked.named("guardian-meanwhile")))
        Patience.pause(milliseconds: 100)
      }
      done.wait()
      let seen = try #require(results.all.first).get()
      #expect(seen.silent == 0 && seen.answered + seen.ended == 400, "\(seen)")
      // The allowance, in each of a few packet threads.
      #expect(site.name.contains("mute") ? seen.answered == 0 : (20..<400).contains(seen.answered), "\(seen)")
      let status = try daemon.status()
      let asked = try #require(status).lookUps.asked
      #expect(asked < 600, "\(asked)")
      #expect(daemon.stop() == 0)
    }

    private final class Results: @unchecked Sendable {
      /// One thread writes it before the other reads it.
      var all: [Result<Device.Greeted, any Error>] = []
    }
  }
}
