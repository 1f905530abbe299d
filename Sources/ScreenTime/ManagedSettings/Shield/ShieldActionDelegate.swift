public import Foundation

/// Handles presses on a shield. An extension overrides the methods it needs; the others close the page.
///
/// `@main` on a subclass makes it an extension: a program with a manifest, which picketd runs.
open class ShieldActionDelegate: NSObject {
  public required override init() { super.init() }

  open func handle(
    action: ShieldAction, for application: ApplicationToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) { completionHandler(.close) }

  open func handle(
    action: ShieldAction, for category: ActivityCategoryToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) { completionHandler(.close) }

  open func handle(
    action: ShieldAction, for webDomain: WebDomainToken, completionHandler: @escaping (ShieldActionResponse) -> Void
  ) { completionHandler(.close) }
}

/// The name in Apple's talk of 2021, which never shipped.
@available(*, deprecated, renamed: "ShieldActionDelegate")
public typealias ShieldActionHandler = ShieldActionDelegate

/// A press on a shield.
public enum ShieldAction: Int, Sendable {
  case primaryButtonPressed
  case secondaryButtonPressed
  case firstSecondarySubmenuItemPressed
  case secondSecondarySubmenuItemPressed
  case thirdSecondarySubmenuItemPressed
}

/// What happens after a press on a shield.
public enum ShieldActionResponse: Int, Sendable {
  /// Nothing further.
  case none
  /// The page closes.
  case close
  /// No decision yet: the shield asks for its look again.
  case `defer`
  /// Opens the page where a child asks a guardian.
  case openParentalControlsApp
}
