import PicketJSON

/// Draws a look as a card of text, with its colours and pictures listed below.
struct ShieldCard {
  private static let width = 48
  private let look: JSON.Object

  init(_ look: JSON.Object) { self.look = look }

  var text: String {
    let bar = "+" + String(repeating: "-", count: ShieldCard.width + 2) + "+\n"
    var card = bar + line("")
    for key in ["title", "subtitle"] {
      for part in ShieldCard.wrapped(label(key) ?? "(Picket's own)") { card += line(part) }
      card += line("")
    }
    let buttons = [label("primaryButton") ?? "OK", label("secondaryButton")].compactMap { $0 }
    card += line(buttons.map { "[ \($0) ]" }.joined(separator: "  "))
    for item in look["submenu"]?.strings ?? [] { card += line("    - \(item.printable)") }
    card += line("") + bar
    let colors = [
      ("title", part("title", "color")), ("subtitle", part("subtitle", "color")),
      ("background", look["backgroundColor"]), ("blur", look["backgroundBlur"]), ("button", look["primaryButtonColor"]),
      ("symbol", look["symbol"]), ("icon", look["icon"].map { .string("\($0.string?.utf8.count ?? 0) bytes") }),
    ]
    for (name, value) in colors {
      if let value = value?.string { card += Padding.left(name, 12) + value.printable + "\n" }
    }
    return card
  }

  private func label(_ key: String) -> String? { part(key, "text")?.string?.printable }

  private func part(_ label: String, _ key: String) -> JSON? { look[label]?.object?[key] }

  private func line(_ text: String) -> String {
    "| " + Padding.left(String(text.prefix(ShieldCard.width)), ShieldCard.width) + " |\n"
  }

  /// Breaks lines at blanks.
  private static func wrapped(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty || last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last.isEmpty ? String(word) : last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
