public import PicketJSON

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
