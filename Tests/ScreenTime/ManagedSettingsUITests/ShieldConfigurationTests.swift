import ManagedSettings
import ManagedSettingsUI
import Testing
import UIKit

@Suite struct ShieldConfigurationTests {
  final class Mine: ShieldConfigurationDataSource {
    override func configuration(shielding webDomain: WebDomain, in category: ActivityCategory) -> ShieldConfiguration {
      ShieldConfiguration(
        backgroundBlurStyle: .systemThickMaterial, backgroundColor: .systemIndigo, icon: UIImage(systemName: "book"),
        title: ShieldConfiguration.Label(text: "Homework first", color: .white),
        secondaryButtonLabel: ShieldConfiguration.Label(text: "Ask", color: .white),
        secondaryButtonSubmenuItems: ["15 minutes", "1 hour", "Today", "For ever"])
    }
  }

  @Test func `what nobody overrides looks as Picket's page does`() {
    let plain = ShieldConfigurationDataSource().configuration(shielding: Application(bundleIdentifier: "x"))
    #expect(plain.title == nil && plain.icon == nil && plain.secondaryButtonLabel == nil)
  }

  @Test func `a menu has three items at most`() throws {
    let domain = WebDomain(domain: "x.test")
    let category = ActivityCategory(token: nil, localizedDisplayName: "Social")
    let mine = Mine().configuration(shielding: domain, in: category)
    #expect(mine.secondaryButtonSubmenuItems == ["15 minutes", "1 hour", "Today"])
    #expect(try #require(mine.title).color == .white)
    #expect(mine.backgroundBlurStyle == .systemThickMaterial)
  }
}
