import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing

@testable import ManagedSettings

@Suite struct StoreTests {
  let daemon = PretendDaemon()

  @Test func `a setter has written when it returns, and nothing but what changed`() throws {
    let store = ManagedSettingsStore(.default, daemon.link())
    store.media.maximumMovieRating = 300
    #expect(daemon.settings("default") == ["media.maximumMovieRating": 300])
    daemon.forgetCalls()
    store.media.denyExplicitContent = true
    #expect(daemon.methods == ["Read", "Write"])
    #expect(
      daemon.parameters(of: "Write") == [
        [
          "store": "default", "changes": [["path": "media.denyExplicitContent", "value": true]], "client": "app",
          "child": "Mia",
        ]
      ])
    #expect(store.media.maximumMovieRating == 300)
  }

  @Test func `setting nil takes a setting away`() {
    let store = ManagedSettingsStore(.default, daemon.link())
    store.siri.denySiri = true
    store.siri.denySiri = nil
    #expect(daemon.settings("default").isEmpty)
    #expect(store.siri.denySiri == nil)
  }

  @Test func `setting what is already there writes nothing`() {
    let store = ManagedSettingsStore(.default, daemon.link())
    store.siri.denySiri = true
    daemon.forgetCalls()
    store.siri.denySiri = true
    #expect(daemon.methods == ["Read"])
  }

  @Test func `two stores of one name share what they hold, two names do not`() {
    let link = daemon.link()
    let gaming = ManagedSettingsStore(ManagedSettingsStore.Name("gaming"), link)
    gaming.gameCenter.denyAddingFriends = true
    #expect(
      ManagedSettingsStore(ManagedSettingsStore.Name(rawValue: "gaming"), link).gameCenter.denyAddingFriends == true)
    #expect(ManagedSettingsStore(.default, link).gameCenter.denyAddingFriends == nil)
  }

  @Test func `two processes that set different settings of a group do not undo each other`() {
    let store = ManagedSettingsStore(.default, daemon.link())
    // Another process writes between the store's reading and its writing.
    change(&store.media) { media in
      daemon.put(["media.denyMusicService": true], "default")
      media.denyExplicitContent = true
    }
    #expect(daemon.settings("default") == ["media.denyMusicService": true, "media.denyExplicitContent": true])
  }

  private func change(_ media: inout MediaSettings, _ body: (inout MediaSettings) -> Void) { body(&media) }

  @Test func `clearing clears this store alone`() {
    let link = daemon.link()
    let gaming = ManagedSettingsStore(ManagedSettingsStore.Name("gaming"), link)
    let other = ManagedSettingsStore(.default, link)
    gaming.siri.denySiri = true
    other.siri.denySiri = true
    gaming.clearAllSettings()
    #expect(gaming.siri.denySiri == nil)
    #expect(other.siri.denySiri == true)
  }

  @Test func `a group of one store can be given to another`() {
    let link = daemon.link()
    let one = ManagedSettingsStore(ManagedSettingsStore.Name("one"), link)
    let two = ManagedSettingsStore(ManagedSettingsStore.Name("two"), link)
    one.media.maximumMovieRating = 200
    two.media.maximumTVShowRating = 400
    two.media = one.media
    #expect(daemon.settings("two") == ["media.maximumMovieRating": 200])
  }

  @Test func `stores are listed and deleted by name`() {
    ScreenTimeLink.$current.withValue(daemon.link()) {
      for name in ["one", "two", "three"] {
        ManagedSettingsStore(named: ManagedSettingsStore.Name(name)).siri.denySiri = true
      }
      #expect(ManagedSettingsStore.stores == [.init("one"), .init("two"), .init("three")])
      ManagedSettingsStore.deleteStores([.init("one"), .init("none")])
      ManagedSettingsStore.deleteStore(.init("two"))
      #expect(ManagedSettingsStore.stores == [.init("three")])
    }
  }

  @Test func `an inactive store keeps its settings and has no effect`() {
    let link = daemon.link()
    let store = ManagedSettingsStore(.default, link)
    #expect(store.isActive)
    store.media.maximumMovieRating = 100
    store.isActive = false
    #expect(!store.isActive)
    #expect(store.media.maximumMovieRating == 100)
    #expect(store.effectiveMaximumMovieRating == 1000)
    store.isActive = true
    #expect(store.effectiveMaximumMovieRating == 100)
  }

  @Test func `the store without a name is the default one`() {
    ScreenTimeLink.$current.withValue(daemon.link()) {
      ManagedSettingsStore().siri.denySiri = true
      #expect(ManagedSettingsStore(named: .default).siri.denySiri == true)
    }
  }
}
