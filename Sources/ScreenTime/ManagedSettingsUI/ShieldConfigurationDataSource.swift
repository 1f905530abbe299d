public import Foundation
public import ManagedSettings

/// Says how the shield of something looks. What was blocked for its category is asked with the category alone.
///
/// `@main` on a subclass makes it a program that picketd runs: an extension, which a manifest names.
open class ShieldConfigurationDataSource: NSObject {
  public required override init() { super.init() }

  open func configuration(shielding application: Application) -> ShieldConfiguration { ShieldConfiguration() }

  open func configuration(
    shielding application: Application, in category: ActivityCategory
  ) -> ShieldConfiguration { ShieldConfiguration() }

  open func configuration(shielding webDomain: WebDomain) -> ShieldConfiguration { ShieldConfiguration() }

  open func configuration(
    shielding webDomain: WebDomain, in category: ActivityCategory
  ) -> ShieldConfiguration { ShieldConfiguration() }
}

/// The name of 2021's talk, which never shipped.
@available(*, deprecated, renamed: "ShieldConfigurationDataSource")
public typealias ShieldConfigurationProvider = ShieldConfigurationDataSource
