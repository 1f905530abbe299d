/// How a shield looks. A missing part looks like Picket's own shield.
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
  /// nil for a shield with one button.
  public var secondaryButton: Label?
  /// The menu of the second button.
  public var submenu: [String] = []
  public var backgroundColor: ShieldColor?
  /// A style of UIBlurEffect, by its name.
  public var backgroundBlur: String?
  /// A picture, as a `data:` address.
  public var icon: String?
  /// The name of a symbol in Apple's set, instead of a picture.
  public var symbol: String?

  public init() {}
}

extension ShieldLook {
  /// The most bytes of texts; longer ones are refused, and an extension cuts them before it sends them.
  public enum Bounds {
    public static let title = 120
    public static let subtitle = 600
    public static let button = 60
    public static let submenu = 3
    public static let name = 64
    /// The most bytes of a picture's file.
    public static let picture = 65_536
    /// The most bytes of its address: a third more, and the prefix.
    static let icon = picture / 3 * 4 + 64
  }

  /// This look, with missing parts taken from `other`.
  public func over(_ other: ShieldLook) -> ShieldLook {
    var look = self
    look.title = title ?? other.title
    look.subtitle = subtitle ?? other.subtitle
    look.primaryButton = primaryButton ?? other.primaryButton
    return look
  }
}
