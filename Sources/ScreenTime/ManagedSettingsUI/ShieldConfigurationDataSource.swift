public import Foundation
public import ManagedSettings

/// Provides the look of a shield. Something blocked for its category is asked about with the category.
///
/// `@main` on a subclass makes it an extension: a program with a manifest, which picketd runs.
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

/// The name in Apple's talk of 2021, which never shipped.
@available(*, deprecated, renamed: "ShieldConfigurationDataSource")
public typealias ShieldConfigurationProvider = ShieldConfigurationDataSource
