import Foundation
import ManagedSettings
import ManagedSettingsUI
import UIKit

/// How the shield looks.
final class HomeworkShield: ShieldConfigurationDataSource {
  override func configuration(shielding webDomain: WebDomain) -> ShieldConfiguration {
    ShieldConfiguration(
      backgroundBlurStyle: .systemThickMaterial, backgroundColor: .white,
      title: ShieldConfiguration.Label(text: "Homework first", color: .black),
      subtitle: ShieldConfiguration.Label(text: webDomain.domain ?? "This waits.", color: .systemRed),
      primaryButtonLabel: ShieldConfiguration.Label(text: "Back to work", color: .white),
      primaryButtonBackgroundColor: .systemBlue,
      secondaryButtonLabel: ShieldConfiguration.Label(text: "It is done", color: .systemBlue))
  }
}

/// What its buttons do: the first goes back, the second lifts the shield once the homework is done.
final class HomeworkActions: ShieldActionDelegate {
  override func handle(
    action: ShieldAction, for webDomain: WebDomainToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    switch action {
    case .primaryButtonPressed: completionHandler(.close)
    case .secondaryButtonPressed: completionHandler(Shields().lift() == nil ? .none : .defer)
    default: completionHandler(.none)
    }
  }
}

/// What a child sees at a domain, and what pressing each button does.
func meeting(_ domain: String) throws -> [String] {
  let look = HomeworkShield().configuration(shielding: WebDomain(domain: domain))
  let token = try WebDomainToken(domain: domain)
  var lines = [look.title, look.subtitle, look.primaryButtonLabel, look.secondaryButtonLabel].compactMap { $0?.text }
  for action in [ShieldAction.primaryButtonPressed, .secondaryButtonPressed] {
    HomeworkActions().handle(action: action, for: token) { lines.append("\(action): \($0)") }
  }
  return lines
}
