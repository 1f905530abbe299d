import ManagedSettings

/// What the buttons of Homework's shields do: the second of its menu's entries is a guardian's to answer.
@main
final class HomeworkActions: ShieldActionDelegate {
  override func handle(
    action: ShieldAction, for webDomain: WebDomainToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    respond(to: action, completionHandler)
  }

  override func handle(
    action: ShieldAction, for category: ActivityCategoryToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    respond(to: action, completionHandler)
  }

  private func respond(to action: ShieldAction, _ completionHandler: (ShieldActionResponse) -> Void) {
    switch action {
    case .primaryButtonPressed: completionHandler(.close)
    case .secondaryButtonPressed: completionHandler(.defer)
    case .secondSecondarySubmenuItemPressed: completionHandler(.openParentalControlsApp)
    default: completionHandler(.none)
    }
  }
}
