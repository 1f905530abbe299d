/// How a shield looks. What is missing looks as Picket's own shield does.
public struct ShieldLook: Hashable, Sendable {
  public struct Label: Hashable, Sendable {
    public var text: String
    public var color: ShieldColor?

    public init(_ text: String, _ color: ShieldColor? = nil) {
      self.text = text
      self.color = color
    }
  }

  public var title: Label?
  public var subtitle: Label?
  public var primaryButton: Label?
  public var primaryButtonColor: ShieldColor?
  /// Without it there is one button.
  public var secondaryButton: Label?
  /// What the second button opens.
  public var submenu: [String] = []
  public var backgroundColor: ShieldColor?
  /// A style of UIBlurEffect, by its name there.
  public var backgroundBlur: String?
  /// A picture, as a `data:` address.
  public var icon: String?
  /// The name of a symbol of Apple's set, in place of a picture.
  public var symbol: String?

  public init() {}
}

extension ShieldLook {
  /// Bytes of texts; longer ones are refused, and an extension's side cuts them before.
  public enum Bounds {
    public static let title = 120
    public static let subtitle = 600
    public static let button = 60
    public static let submenu = 3
    public static let name = 64
    /// Of a picture's file.
    public static let picture = 65_536
    /// Of its address: a third more, and what stands before it.
    static let icon = picture / 3 * 4 + 64
  }

  /// What it says where an app leaves a part to Picket.
  public func over(_ other: ShieldLook) -> ShieldLook {
    var look = self
    look.title = title ?? other.title
    look.subtitle = subtitle ?? other.subtitle
    look.primaryButton = primaryButton ?? other.primaryButton
    return look
  }
}
