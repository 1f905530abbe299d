internal import HTML

// Parts that many pages have.

/// A surface with a heading.
func card(_ title: String? = nil, _ attributes: Attribute..., @HTMLBuilder content: () -> [HTML]) -> HTML {
  section([.class("card")] + attributes) {
    if let title { h2 { title } }
    content()
  }
}

/// A child's first letter on a color that stays the same for this name.
func face(_ name: String) -> HTML {
  let tone = name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff } % 6
  return span(.class("face f\(tone)"), .aria(.hidden, "true")) { String(name.prefix(1)).uppercased() }
}

/// A few words on a colored ground.
func pill(_ tone: PillTone, _ words: String) -> HTML { span(.class("pill \(tone.rawValue)")) { words } }

/// What a color says; the words say it too.
enum PillTone: String { case open, closed, waiting, plain }

/// Rows with words on the left and what belongs to them on the right.
func rows(@HTMLBuilder content: () -> [HTML]) -> HTML { ul(.class("rows"), content: content) }

func row(_ words: String, _ remark: String? = nil, icon: HTML? = nil, @HTMLBuilder end: () -> [HTML] = { [] }) -> HTML {
  let end = end()
  return li {
    if let icon { icon }
    div(.class("what")) {
      strong { words }
      if let remark { small { remark } }
    }
    if !end.isEmpty { div(.class("taps")) { end } }
  }
}

/// Where there is nothing to show.
func nothing(_ words: String) -> HTML { p(.class("faint")) { words } }

/// Time that is left of a limit. The words say what the bar shows.
func remaining(_ title: String, left: Int, of amount: Int) -> HTML {
  div(.class("left")) {
    div(.class("between")) {
      span { title }
      strong { left <= 0 ? "used up" : "\(Words.amount(left)) left" }
    }
    meter(.min(0), .max(max(1, amount)), .value("\(max(0, min(left, amount)))"), .aria(.hidden, "true")) {}
  }
}
