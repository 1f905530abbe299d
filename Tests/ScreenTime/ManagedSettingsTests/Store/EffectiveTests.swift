import Combine
import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing

@testable import ManagedSettings

@Suite struct EffectiveTests {
  let daemon = PretendDaemon()

  @Test func `nobody's limit is no limit`() {
    let store = ManagedSettingsStore(.default, daemon.link())
    #expect(store.effectiveMaximumMovieRating == 1000)
    #expect(store.effectiveMaximumTVShowRating == 1000)
    #expect(!store.effectiveDenyExplicitContent)
  }

  @Test func `the strictest of all stores of all apps is effective`() {
    let store = ManagedSettingsStore(.default, daemon.link())
    store.media.maximumMovieRating = 400
    daemon.put(["media.maximumMovieRating": 200, "media.denyExplicitContent": true], "x", client: "another")
    #expect(store.effectiveMaximumMovieRating == 200)
    #expect(store.effectiveDenyExplicitContent)
    #expect(store.media.maximumMovieRating == 400)
  }

  @Test func `a subscriber hears each change once, whoever made it`() {
    let store = ManagedSettingsStore(.default, daemon.link())
    var ratings: [Int] = []
    let subscription = store.$effectiveMaximumMovieRating.sink { ratings.append($0) }
    store.media.maximumMovieRating = 400
    store.media.maximumTVShowRating = 100
    daemon.put(["media.maximumMovieRating": 200], "x", client: "another")
    #expect(ratings.drop { $0 == 1000 } == [400, 200])
    subscription.cancel()
    store.media.maximumMovieRating = 100
    #expect(ratings.last == 200)
  }

  @Test func `whoever watches the store is told before anything effective changes`() {
    let store = ManagedSettingsStore(.default, daemon.link())
    var changes = 0
    let subscription = store.objectWillChange.sink { changes += 1 }
    let before = changes
    store.media.denyExplicitContent = true
    #expect(changes > before)
    subscription.cancel()
  }
}
