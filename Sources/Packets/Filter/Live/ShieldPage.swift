internal import FilterProtocol
internal import Policy

/// One page, from texts that an app wrote: no text is taken for markup.
struct ShieldPage {
  /// The room in one segment behind the answer's head.
  static let room = 1_000
  private static let style = """
    body{font:1.2em/1.5 sans-serif;max-width:26em;margin:20vh auto;padding:0 1em;white-space:pre-line}\
    @media(prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#9cf}}
    """

  let portal: Endpoint?

  /// A page, and the place in it where the name of the site goes: in its link to the children's pages.
  struct Text: Sendable {
    var bytes: [UInt8] = []
    var place: Int?
  }

  func text(_ reason: Reason) -> Text {
    text(
      title: "This page is shielded", subtitle: "Your family's settings stop it: \(reason.sentence).",
      style: ShieldPage.style)
  }

  /// What an app leaves out is as on Picket's own page. A text that finds no room is cut.
  func text(_ look: PageLook) -> Text {
    var style = ShieldPage.style
    if let background = look.background {
      style += "html body,html{background:\(ShieldPage.color(background))"
      style += ";color:\(ShieldPage.isLight(background) ? "#111" : "#eee")}"
    }
    if let color = look.title?.color { style += "h1{color:\(ShieldPage.color(color))}" }
    if let color = look.subtitle?.color { style += "h1+p{color:\(ShieldPage.color(color))}" }
    let title = look.title?.text ?? "This page is shielded"
    var subtitle = (look.subtitle?.text ?? "Your family's settings stop it.")[...]
    while true {
      let page = text(title: title, subtitle: String(subtitle), style: style)
      let count = page.bytes.count
      if count <= ShieldPage.room || subtitle.isEmpty {
        return count <= ShieldPage.room ? page : text(.blockedDomain)
      }
      subtitle = subtitle.dropLast(max(1, (count - ShieldPage.room) / 8))
    }
  }

  private func text(title: String, subtitle: String, style: String) -> Text {
    let title = ShieldPage.escaped(title)
    let start = """
      <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
      <title>\(title)</title><style>\(style)</style>\
      <h1>\(title)</h1><p>\(ShieldPage.escaped(subtitle))</p><p>
      """
    guard let portal else { return Text(bytes: Array("\(start)Ask your guardian if you need it.</p></html>".utf8)) }
    let beginning = Array("\(start)<a href=\"http://\(portal)/shield?name=".utf8)
    return Text(bytes: beginning + Array("\">Ask for it</a></p></html>".utf8), place: beginning.count)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func color(_ bits: UInt32) -> String {
    let digits = String(bits, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// By perceived brightness (ITU-R BT.601).
  private static func isLight(_ bits: UInt32) -> Bool {
    let (red, green, blue) = (bits >> 24, bits >> 16 & 0xff, bits >> 8 & 0xff)
    return red * 299 + green * 587 + blue * 114 > 140_000
  }
}
