import Testing

extension FenceTests {
  /// Rating limits, tried with packets.
  @Suite(.needsDaemon, .fence(.nobody)) struct RatingTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
      try daemon.addBen()
    }

    /// A setting, a service that it stops, and one that it lets pass.
    struct Limit: Sendable, CustomTestStringConvertible {
      let setting: String
      let value: String
      let stopped: String
      let passing: String
      /// What `picket explain` says of the stopped service.
      let rule: String

      var testDescription: String { setting }
    }

    static let limits = [
      // A service for films from R on, and one for films without limits.
      Limit(
        setting: "media.maximumMovieRating", value: "300", stopped: "www.shudder.com", passing: "iview.abc.net.au",
        rule: "R (400) is above the limit, which is PG-13 (300)"),
      Limit(
        setting: "media.maximumTVShowRating", value: "500", stopped: "kick.com", passing: "iview.abc.net.au",
        rule: "TV-MA (600) is above the limit, which is TV-14 (500)"),
      Limit(
        setting: "appStore.maximumRating", value: "300", stopped: "9gag.com", passing: "7plus.com.au",
        rule: "16+ (500) is above the limit, which is 13+ (300)"),
      // A service for music with strong language, which has no switch against it.
      Limit(
        setting: "media.denyExplicitContent", value: "true", stopped: "soundcloud.com", passing: "iview.abc.net.au",
        rule: "soundcloud"),
    ]

    @Test(arguments: limits) func `a service above the limit is stopped, and comes back with the limit's end`(
      _ limit: Limit
    ) throws {
      for name in [limit.stopped, limit.passing] { #expect(try lab.ben.greets(name)) }
      try daemon.set(limit.setting, limit.value)
      #expect(try eventually { try !lab.ben.greets(limit.stopped) })
      #expect(try lab.ben.greets(limit.passing))
      let told = try daemon.explain(limit.stopped)
      #expect(told.verdict == "block" && told.setting == limit.setting && told.rule == limit.rule, "\(told)")
      #expect(try daemon.explain(limit.passing).verdict == "allow")
      try daemon.set(limit.setting, "null")
      #expect(try eventually { try lab.ben.greets(limit.stopped) })
      #expect(try daemon.explain(limit.stopped).verdict == "allow")
    }
  }
}
