import ManagedSettings
import ManagedSettingsUI
import UIKit

/// How Worklog's shields look; they do not name the site.
@main
final class WorklogShields: ShieldConfigurationDataSource {
  override func configuration(
    shielding webDomain: WebDomain, in category: ActivityCategory
  ) -> ShieldConfiguration {
    ShieldConfiguration(
      title: ShieldConfiguration.Label(text: "At work", color: .systemBlue),
      subtitle: ShieldConfiguration.Label(
        text: "\(category.localizedDisplayName ?? "This") is for later.", color: .gray))
  }
}
