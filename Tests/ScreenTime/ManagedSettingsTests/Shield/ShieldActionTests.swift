import Foundation
import ManagedSettings
import PretendDaemon
import ScreenTimeClient
import Testing

@Suite struct ShieldActionTests {
  final class Mine: ShieldActionDelegate {
    override func handle(
      action: ShieldAction, for webDomain: WebDomainToken, completionHandler: @escaping (ShieldActionResponse) -> Void
    ) { completionHandler(action == .primaryButtonPressed ? .openParentalControlsApp : .defer) }
  }

  @Test func `what nobody overrides closes the page`() throws {
    let (domain, category) = try ScreenTimeLink.$current.withValue(PretendDaemon().link()) {
      (try WebDomainToken(domain: "x.test"), try ActivityCategoryToken(identifier: "social"))
    }
    var responses: [ShieldActionResponse] = []
    let mine = Mine()
    mine.handle(action: .primaryButtonPressed, for: domain) { responses.append($0) }
    mine.handle(action: .secondSecondarySubmenuItemPressed, for: domain) { responses.append($0) }
    mine.handle(action: .primaryButtonPressed, for: category) { responses.append($0) }
    #expect(responses == [.openParentalControlsApp, .defer, .close])
  }

  @Test func `numbers are what extensions exchange`() {
    #expect((0...4).map { ShieldAction(rawValue: $0) != nil } == [true, true, true, true, true])
    #expect(ShieldActionResponse.defer.rawValue == 2)
    #expect(ShieldActionResponse.openParentalControlsApp.rawValue == 3)
  }

  @Test func `the message of expired tokens has a name to wait for`() {
    let _: NotificationCenter.BaseMessageIdentifier<ManagedSettingsStore.TokenExpiryMessage> = .tokensDidExpire
  }
}
