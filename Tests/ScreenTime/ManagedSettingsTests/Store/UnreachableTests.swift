import DaemonClient
import Foundation
import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing

@testable import ManagedSettings

/// Apple's setters cannot throw, but no failed write may go unnoticed.
@Suite struct UnreachableTests {
  let daemon = PretendDaemon()

  @Test func `a value that nobody answered to waits, and goes first when somebody does`() throws {
    let store = ManagedSettingsStore(.default, daemon.link())
    store.siri.denySiri = true
    daemon.isReachable = false
    store.media.maximumMovieRating = 200
    store.media.maximumMovieRating = 300
    store.siri.denySiri = nil
    guard case .unreachable(let socket, _) = try #require(store.lastError) else {
      Issue.record("\(String(describing: store.lastError))")
      return
    }
    #expect(socket == "/run/pretend.sock")
    #expect(store.media.maximumMovieRating == 300)
    #expect(store.siri.denySiri == nil)
    daemon.isReachable = true
    store.media.denyMusicService = true
    #expect(daemon.settings("default") == ["media.maximumMovieRating": 300, "media.denyMusicService": true])
    #expect(store.lastError == nil)
  }

  @Test func `synchronizing delivers what waits, or says that it cannot`() throws {
    let store = ManagedSettingsStore(.default, daemon.link())
    daemon.isReachable = false
    store.isActive = false
    store.siri.denySiri = true
    #expect(throws: ManagedSettingsError.self) { try store.synchronize() }
    daemon.isReachable = true
    try store.synchronize()
    #expect(daemon.settings("default") == ["siri.denySiri": true])
    #expect(!store.isActive)
  }

  @Test func `two stores of one name wait together`() throws {
    let link = daemon.link()
    daemon.isReachable = false
    ManagedSettingsStore(.default, link).siri.denySiri = true
    daemon.isReachable = true
    #expect(ManagedSettingsStore(.default, link).siri.denySiri == true)
    #expect(daemon.settings("default") == ["siri.denySiri": true])
  }

  @Test func `clearing while nobody answers clears later`() throws {
    let store = ManagedSettingsStore(.default, daemon.link())
    store.siri.denySiri = true
    daemon.isReachable = false
    store.clearAllSettings()
    #expect(store.siri.denySiri == nil)
    daemon.isReachable = true
    try store.synchronize()
    #expect(daemon.settings("default").isEmpty)
  }

  @Test func `a value that is refused is gone, and the reason is kept`() {
    let store = ManagedSettingsStore(.default, daemon.link())
    let refusal = DaemonError.notAuthorized(why: "no guardian has approved app", remedy: "Ask for authorization first.")
    daemon.refuse(.settings(.write), refusal)
    store.siri.denySiri = true
    #expect(
      store.lastError
        == .notAuthorized(why: "no guardian has approved app", remedy: "Ask for authorization first."))
    #expect(store.lastError?.localizedDescription.contains("Ask for authorization first.") == true)
    daemon.refuse(.settings(.write), nil)
    #expect(store.siri.denySiri == nil)
    store.media.denyMusicService = true
    #expect(daemon.settings("default") == ["media.denyMusicService": true])
    #expect(store.lastError == nil)
  }

  @Test func `what was effective stays so while nobody answers`() {
    let store = ManagedSettingsStore(.default, daemon.link())
    store.media.maximumMovieRating = 100
    #expect(store.effectiveMaximumMovieRating == 100)
    daemon.isReachable = false
    #expect(store.effectiveMaximumMovieRating == 100)
  }
}
