public import PicketJSON

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

extension ShieldLook {
  public var json: JSON.Object {
    let object: JSON.Object = [
      "title": Self.json(title), "subtitle": Self.json(subtitle), "primaryButton": Self.json(primaryButton),
      "primaryButtonColor": .optional(primaryButtonColor?.text), "secondaryButton": Self.json(secondaryButton),
      "submenu": .strings(submenu), "backgroundColor": .optional(backgroundColor?.text),
      "backgroundBlur": .optional(backgroundBlur), "icon": .optional(icon), "symbol": .optional(symbol),
    ]
    return object.withoutNulls
  }

  private static func json(_ label: Label?) -> JSON {
    guard let label else { return .null }
    let object: JSON.Object = ["text": .string(label.text), "color": .optional(label.color?.text)]
    return .object(object.withoutNulls)
  }

  public init(_ object: JSON.Object) throws(ShieldFault) {
    let fields = Fields(object, of: "a look")
    try fields.allow(
      "title", "subtitle", "primaryButton", "primaryButtonColor", "secondaryButton", "submenu", "backgroundColor",
      "backgroundBlur", "icon", "symbol")
    title = try Self.label(fields, "title", Bounds.title)
    subtitle = try Self.label(fields, "subtitle", Bounds.subtitle)
    primaryButton = try Self.label(fields, "primaryButton", Bounds.button)
    primaryButtonColor = try fields.color("primaryButtonColor")
    secondaryButton = try Self.label(fields, "secondaryButton", Bounds.button)
    submenu = try fields.texts("submenu", most: Bounds.submenu, upTo: Bounds.button)
    backgroundColor = try fields.color("backgroundColor")
    backgroundBlur = try fields.text("backgroundBlur", upTo: Bounds.name)
    icon = try fields.text("icon", upTo: Bounds.icon)
    if let icon, !Picture.isAddress(icon) {
      throw ShieldFault("icon: a picture is data:image/png;base64,... or data:image/svg+xml;base64,...")
    }
    symbol = try fields.text("symbol", upTo: Bounds.name)
  }

  private static func label(_ fields: Fields, _ key: String, _ most: Int) throws(ShieldFault) -> Label? {
    guard let inner = try fields.object(key) else { return nil }
    let label = Fields(inner, of: key)
    try label.allow("text", "color")
    return Label(try label.needed("text", upTo: most), try label.color("color"))
  }
}
