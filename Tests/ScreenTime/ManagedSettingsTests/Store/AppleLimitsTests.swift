import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing

@testable import ManagedSettings

@Suite struct AppleLimitsTests {
  let daemon = PretendDaemon()
  let many = Set((1...51).map { WebDomain(domain: "n\($0).test") })

  func strictly(_ link: ScreenTimeLink, _ body: () throws -> Void) rethrows {
    try ScreenTimeLink.$current.withValue(link) {
      #expect(!ManagedSettingsStore.strictAppleLimits)
      ManagedSettingsStore.strictAppleLimits = true
      try body()
      ManagedSettingsStore.strictAppleLimits = false
    }
  }

  @Test func `there is no limit`() throws {
    let store = ManagedSettingsStore(.default, daemon.link())
    store.webContent.blockedByFilter = .all(except: Set((1...10_000).map { WebDomain(domain: "n\($0).test") }))
    guard case .all(let except) = store.webContent.blockedByFilter else {
      Issue.record("the filter is gone")
      return
    }
    #expect(except.count == 10_000)
    #expect(store.lastError == nil)
  }

  @Test func `where Apple's are asked for, a set of 51 is refused whole`() throws {
    let link = daemon.link()
    let store = ManagedSettingsStore(.default, link)
    let problem = ManagedSettingsError.tooMany(setting: "webContent.blockedByFilter", count: 51, limit: 50)
    strictly(link) {
      #expect(throws: problem) { try store.set(\.webContent.blockedByFilter, to: .specific(many)) }
      store.webContent.blockedByFilter = .auto(except: many)
      #expect(store.lastError == problem)
      #expect(store.webContent.blockedByFilter == nil)
      store.webContent.blockedByFilter = .specific(Set(many.dropFirst()))
      #expect(store.lastError == nil)
    }
    #expect(store.webContent.blockedByFilter != nil)
  }

  @Test func `where Apple's are asked for, there are 50 stores`() throws {
    let link = daemon.link()
    try strictly(link) {
      for number in 1...50 { try ManagedSettingsStore(.init("\(number)"), link).set(\.siri.denySiri, to: true) }
      #expect(throws: ManagedSettingsError.tooMany(setting: "stores", count: 51, limit: 50)) {
        try ManagedSettingsStore(.init("51"), link).set(\.siri.denySiri, to: true)
      }
      try ManagedSettingsStore(.init("50"), link).set(\.siri.denySiri, to: nil)
    }
  }
}
