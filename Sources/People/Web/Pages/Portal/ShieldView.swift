internal import HTML

extension ShieldModel {
  private static let events = ["requests", "settings", "time"]

  /// In place of the shield of a name that is open, as one may be that was just asked for.
  static func open(_ name: String) -> Page {
    PageFrame(title: "\(name) is open", events: events, needsScript: false).page {
      section(.class("card"), .id("why")) {
        p { "Nothing stops it for you now. Open it again, by its address." }
        a(.class("button"), .href(Link(""))) { "My day" }
      }
    }
  }

  var page: Page {
    let ground = look.isDark.map { $0 ? " on-dark" : " on-light" } ?? ""
    return PageFrame(title: "\(name) is stopped", events: ShieldModel.events, needsScript: false).page {
      section(.class("card shield\(ground)"), .id("shield")) {
        if look.isDark != nil, let color = look.ground { paint(color) }
        h2 { look.title }
        p { look.subtitle }
        div(.class("taps")) {
          press("primary", look.primary, .class("strong"))
          if let secondary = look.secondary, look.menu.isEmpty { press("secondary", secondary) }
        }
        if let secondary = look.secondary, !look.menu.isEmpty {
          details(.class("menu")) {
            summary { secondary }
            div(.class("taps")) {
              for (place, item) in look.menu.enumerated() { press("secondary", item, place: place + 1) }
            }
          }
        }
      }
      section(.class("card"), .id("why")) {
        p { "Picket says: \(sentence)." }
        details(.when(isOwn, .open)) {
          summary { "Ask for it" }
          form(.method(.post), .action(Link("ask"))) {
            input(.type("hidden"), .name("what"), .value(name))
            field("Why?", input(.name("why"), .maxLength(200), .autocomplete("off")))
            button(.class("strong")) { "Ask" }
          }
        }
        a(.href(Link(""))) { "My day" }
      }
    }
  }

  /// A color behind the words. Pages have no styles inside, and a picture's color is none.
  private func paint(_ color: String) -> HTML {
    svg(.class("ground"), .viewBox("0 0 1 1"), .preserveAspectRatio("none"), .aria(.hidden, "true")) {
      path(.d("M0 0H1V1H0z"), .fill(color))
    }
  }

  private func press(_ which: String, _ words: String, place: Int? = nil, _ attributes: Attribute...) -> HTML {
    form(.method(.post), .action(Link("press"))) {
      input(.type("hidden"), .name("name"), .value(name))
      input(.type("hidden"), .name("button"), .value(which))
      if let place { input(.type("hidden"), .name("item"), .value("\(place)")) }
      button(attributes) { words }
    }
  }
}
