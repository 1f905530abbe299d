public import Foundation

/// Answers what is pressed on a shield. An extension overrides what it cares about; the rest closes the page.
///
/// `@main` on a subclass makes it a program that picketd runs: an extension, which a manifest names.
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

/// The name of 2021's talk, which never shipped.
@available(*, deprecated, renamed: "ShieldActionDelegate")
public typealias ShieldActionHandler = ShieldActionDelegate
