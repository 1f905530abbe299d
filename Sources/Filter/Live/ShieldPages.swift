internal import Link
internal import Policy

/// What a child sees in place of a blocked page that came in clear: one for each reason, made once.
///
/// Small enough for one segment, and without anything that has to be fetched. The page does not say which site it stands
/// for: the browser does.
struct ShieldPages: Sendable {
  private let pages: [[UInt8]]
  private static let places = Dictionary(uniqueKeysWithValues: zip(Reason.allCases, 0...))

  init(portal: Endpoint?) {
    pages = Reason.allCases.map { Array(ShieldPages.text($0, portal).utf8) }
  }

  subscript(reason: Reason) -> [UInt8] { ShieldPages.places[reason].map { pages[$0] } ?? [] }

  private static func text(_ reason: Reason, _ portal: Endpoint?) -> String {
    let ask =
      portal.map { "<p><a href=\"http://\($0)/shield\">Ask for it</a></p>" }
      ?? "<p>Ask your guardian if you need it.</p>"
    return """
      <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
      <title>Shielded</title><style>body{font:1.2em/1.5 sans-serif;max-width:26em;margin:20vh auto;padding:0 1em}\
      @media(prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#9cf}}</style>\
      <h1>This page is shielded</h1><p>Your family's settings stop it: \(reason.sentence).</p>\(ask)</html>
      """
  }
}
