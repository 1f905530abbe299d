import ManagedSettings
import ManagedSettingsUI
import UIKit

/// How Homework's shields look: an extension of its own, which picketd runs.
@main
final class HomeworkShields: ShieldConfigurationDataSource {
  override func configuration(shielding application: Application) -> ShieldConfiguration {
    look(application.localizedDisplayName)
  }

  override func configuration(
    shielding application: Application, in category: ActivityCategory
  ) -> ShieldConfiguration {
    look(category.localizedDisplayName)
  }

  override func configuration(shielding webDomain: WebDomain) -> ShieldConfiguration { look(webDomain.domain) }

  override func configuration(
    shielding webDomain: WebDomain, in category: ActivityCategory
  ) -> ShieldConfiguration {
    look(category.localizedDisplayName)
  }

  private func look(_ what: String?) -> ShieldConfiguration {
    ShieldConfiguration(
      backgroundBlurStyle: .systemThickMaterial, backgroundColor: .white, icon: UIImage(systemName: "book"),
      title: ShieldConfiguration.Label(text: "Homework first", color: .black),
      subtitle: ShieldConfiguration.Label(text: "\(what ?? "This") waits.", color: .systemRed),
      primaryButtonLabel: ShieldConfiguration.Label(text: "Back to work", color: .white),
      primaryButtonBackgroundColor: .systemBlue,
      secondaryButtonLabel: ShieldConfiguration.Label(text: "It is done", color: .systemBlue),
      secondaryButtonSubmenuItems: ["Ask for ten minutes", "Ask for an hour"])
  }
}
