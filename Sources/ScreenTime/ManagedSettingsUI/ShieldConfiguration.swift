public import UIKit

/// How a shield looks. nil means the look of Picket's own page; without a label there is no secondary button.
public struct ShieldConfiguration: Sendable {
  public let backgroundBlurStyle: UIBlurEffect.Style?
  public let backgroundColor: UIColor?
  public let icon: UIImage?
  public let title: Label?
  public let subtitle: Label?
  public let primaryButtonLabel: Label?
  public let primaryButtonBackgroundColor: UIColor?
  public let secondaryButtonLabel: Label?
  /// The menu of the secondary button: the first three items.
  public let secondaryButtonSubmenuItems: [String]?

  public init(
    backgroundBlurStyle: UIBlurEffect.Style? = nil, backgroundColor: UIColor? = nil, icon: UIImage? = nil,
    title: Label? = nil, subtitle: Label? = nil, primaryButtonLabel: Label? = nil,
    primaryButtonBackgroundColor: UIColor? = nil, secondaryButtonLabel: Label? = nil
  ) {
    self.init(
      backgroundBlurStyle: backgroundBlurStyle, backgroundColor: backgroundColor, icon: icon, title: title,
      subtitle: subtitle, primaryButtonLabel: primaryButtonLabel,
      primaryButtonBackgroundColor: primaryButtonBackgroundColor, secondaryButtonLabel: secondaryButtonLabel,
      secondaryButtonSubmenuItems: nil)
  }

  public init(
    backgroundBlurStyle: UIBlurEffect.Style? = nil, backgroundColor: UIColor? = nil, icon: UIImage? = nil,
    title: Label? = nil, subtitle: Label? = nil, primaryButtonLabel: Label? = nil,
    primaryButtonBackgroundColor: UIColor? = nil, secondaryButtonLabel: Label? = nil,
    secondaryButtonSubmenuItems: [String]?
  ) {
    self.backgroundBlurStyle = backgroundBlurStyle
    self.backgroundColor = backgroundColor
    self.icon = icon
    self.title = title
    self.subtitle = subtitle
    self.primaryButtonLabel = primaryButtonLabel
    self.primaryButtonBackgroundColor = primaryButtonBackgroundColor
    self.secondaryButtonLabel = secondaryButtonLabel
    self.secondaryButtonSubmenuItems = secondaryButtonSubmenuItems.map { Array($0.prefix(3)) }
  }

  public struct Label: Sendable {
    public let text: String
    public let color: UIColor

    public init(text: String, color: UIColor) {
      self.text = text
      self.color = color
    }
  }
}
