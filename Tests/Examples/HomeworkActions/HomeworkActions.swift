import ManagedSettings

/// What the buttons of Homework's shields do: the second lifts the shield over a domain, and the last entry of its menu
/// asks a guardian.
@main
final class HomeworkActions: ShieldActionDelegate {
  private let store = ManagedSettingsStore(named: ManagedSettingsStore.Name("homework"))

  override func handle(
    action: ShieldAction, for webDomain: WebDomainToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    switch action {
    case .primaryButtonPressed: completionHandler(.close)
    case .secondaryButtonPressed:
      store.shield.webDomains?.remove(webDomain)
      completionHandler(.none)
    case .firstSecondarySubmenuItemPressed: completionHandler(.defer)
    case .secondSecondarySubmenuItemPressed: completionHandler(.openParentalControlsApp)
    default: completionHandler(.none)
    }
  }

  override func handle(
    action: ShieldAction, for category: ActivityCategoryToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    completionHandler(action == .primaryButtonPressed ? .close : .defer)
  }
}
