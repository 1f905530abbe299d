import Foundation
import ManagedSettings
import PicketJSON
import ScreenTimeClient
import Testing

/// When a setter has returned its value is on the disk, even if picketd is killed then.
@Suite(.enabled(if: getuid() == 0, "picketd wants root")) struct DurabilityTests {
  @Test func `a value survives kill -9 right after its setter returned`() throws {
    let house = try House()
    try ScreenTimeLink.$current.withValue(house.authorized("app")) {
      let store = ManagedSettingsStore(named: .gaming)
      for round in 1...10 {
        let domains = Set(try (0..<round).map { try WebDomainToken(domain: "d\($0).test") })
        store.shield.webDomains = domains
        house.end()
        #expect(store.lastError == nil)
        try house.start()
        #expect(try store.read().shield.webDomains == domains, "round \(round)")
      }
      store.clearAllSettings()
      house.end()
      try house.start()
      #expect(try store.read().shield.webDomains == nil)
    }
  }

  @Test func `what is set while picketd is away is there when it is back`() throws {
    let house = try House()
    try ScreenTimeLink.$current.withValue(house.authorized("app")) {
      let store = ManagedSettingsStore()
      store.media.maximumMovieRating = 500
      house.end()
      store.media.maximumMovieRating = 300
      store.isActive = false
      guard case .unreachable? = store.lastError else {
        Issue.record("nobody was there to take it: \(String(describing: store.lastError))")
        return
      }
      #expect(store.media.maximumMovieRating == 300 && !store.isActive)
      #expect(throws: ManagedSettingsError.self) { try store.synchronize() }
      try house.start()
      try store.synchronize()
      let there = try house.call("Settings.Read", ["child": "Mia", "client": "app", "store": "default"])
      #expect(there["settings"] == ["media.maximumMovieRating": 300] && there["isActive"] == false)
      #expect(store.lastError == nil)
    }
  }

  @Test func `an authorization survives kill -9 as well`() throws {
    let house = try House()
    _ = try house.authorized("app")
    house.end()
    try house.start()
    let reply = try house.call("Household.Authorization", ["child": "Mia", "client": "app"])
    #expect(reply["status"] == "approved")
  }
}
