// HTML: pages as values, written so that no text of a stranger becomes markup.
//
//     let card = section(.class("card")) {
//       h2 { child.name }
//       a(.href(Link("children", child.name))) { "Rules" }
//     }
//     card.text     // <section class="card"><h2>Mia &amp; Ben</h2><a href="/children/Mia%20%26%20Ben">Rules</a></section>
//
//     Tags           the elements that pages are made of
//     Attribute      their attributes; a name is never made from a text
//     Link           a place on the same server: neither a scheme nor another host can be said
//     HTMLBuilder    what may stand between an element's braces
//     Document       a whole page with its head
//
// There is no way to write markup as a text: what is not an element is escaped, and a picture is a `Chart`, which escapes its
// own texts. A style, a script or a handler of events inside a page cannot be expressed, since the server forbids browsers to
// obey them.

public import PicketCharts

/// A part of a page.
public indirect enum HTML: Hashable, Sendable {
  case text(String)
  case element(Tag, [Attribute], [HTML])
  /// A picture, drawn with the colors of the page's style sheet, and as wide as `width` where there is room.
  case chart(Chart, width: Int)
  /// Parts behind each other.
  case parts([HTML])

  public static let nothing = HTML.parts([])
}

extension HTML {
  /// As browsers read it.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    switch self {
    case .text(let words): text += words.escaped
    case .chart(let chart, let width): text += chart.svg(width: width, theme: .page)
    case .parts(let parts): for part in parts { part.write(to: &text) }
    case .element(let tag, let attributes, let content):
      text += "<" + tag.name
      for attribute in attributes { attribute.write(to: &text) }
      text += ">"
      if tag.isEmpty { return }
      for part in content { part.write(to: &text) }
      text += "</" + tag.name + ">"
    }
  }
}
