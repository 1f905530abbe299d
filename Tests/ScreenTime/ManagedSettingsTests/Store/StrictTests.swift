import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing

@testable import ManagedSettings

@Suite struct StrictTests {
  let daemon = PretendDaemon()

  @Test func `any number of settings change in one write`() throws {
    let store = ManagedSettingsStore(.default, daemon.link())
    try store.change { settings in
      settings.media.maximumMovieRating = 200
      settings.shield.webDomainCategories = .all()
      settings.webContent.blockedByFilter = .auto([WebDomain(domain: "x.test")])
    }
    #expect(daemon.parameters(of: "Write").count == 1)
    #expect(try store.read().media.maximumMovieRating == 200)
    #expect(store.shield.webDomainCategories == .all())
  }

  @Test func `a change that throws changes nothing`() {
    struct Stop: Error {}
    let store = ManagedSettingsStore(.default, daemon.link())
    #expect(throws: Stop.self) {
      try store.change { settings in
        settings.siri.denySiri = true
        throw Stop()
      }
    }
    #expect(daemon.settings("default").isEmpty)
  }

  @Test func `one setting is set with an error when it cannot be`() throws {
    let store = ManagedSettingsStore(.default, daemon.link())
    try store.set(\.siri.denySiri, to: true)
    #expect(store.siri.denySiri == true)
    daemon.isReachable = false
    #expect(throws: ManagedSettingsError.self) { try store.set(\.siri.denySiri, to: nil) }
    daemon.isReachable = true
    #expect(store.siri.denySiri == true)
  }

  @Test(arguments: [(-5, 0), (1001, 1000), (Int.max, 1000), (Int.min, 0)])
  func `a rating out of bounds is an error, and the nearest bound where there can be none`(
    _ example: (given: Int, kept: Int)
  ) {
    let store = ManagedSettingsStore(.default, daemon.link())
    let problem = ManagedSettingsError.outOfBounds(
      setting: "media.maximumMovieRating", value: example.given, bounds: 0...1000)
    #expect(throws: problem) { try store.set(\.media.maximumMovieRating, to: example.given) }
    #expect(daemon.settings("default").isEmpty)
    store.media.maximumMovieRating = example.given
    #expect(store.media.maximumMovieRating == example.kept)
  }

  @Test func `an explanation says which store, setting and list`() throws {
    daemon.setExplanation([
      "name": "x.test", "verdict": "block", "reason": "social is shielded", "sentence": "Social is shielded.",
      "categories": ["social"], "chain": [],
      "store": "gaming", "setting": "shield.webDomainCategories", "list": "rules/social", "line": 12, "rule": "x.test",
    ])
    try ScreenTimeLink.$current.withValue(daemon.link()) {
      let explanation = try ManagedSettingsStore.explain("x.test")
      #expect(explanation.isBlocked)
      #expect(explanation.store == "gaming")
      #expect(explanation.line == 12)
      daemon.setExplanation([:])
      #expect(throws: ManagedSettingsError.self) { try ManagedSettingsStore.explain("x.test") }
    }
  }
}
