internal import HTML

/// What stands around every page.
struct PageFrame {
  /// The page's name, in its head and above it.
  var title: String
  /// Nil for pages that are no part of the guardians' site.
  var section: SiteSection?
  /// Requests that wait for an answer.
  var waiting = 0
  /// The kinds of events after which the page is read again.
  var events: [String] = []
  /// Words below the title.
  var remark: String?
  /// Whether the page is read again from time to time.
  var isLive = true
  /// Whether something on it is changed by the script: the children's pages have plain forms.
  var needsScript = true

  func page(status: Int = 200, @HTMLBuilder content: () -> [HTML]) -> Page {
    let content = content()
    let document = Document(
      title: title + " · Picket", icon: Link("favicon.svg"), styleSheet: Link("assets", "style.css"),
      script: Link("assets", "page.js")
    ) {
      a(.class("skip"), .href(part: "page")) { "To the page" }
      if let section { navigation(section) }
      main(
        .id("page"), .when(isLive, .data(.live)), .when(!events.isEmpty, .data(.events, events.joined(separator: ",")))
      ) {
        header(.class("head")) {
          h1 { title }
          if let remark { p(.class("faint")) { remark } }
        }
        if needsScript {
          noscript { p(.class("note")) { "Everything can be read here. To change something, switch JavaScript on." } }
        }
        content
      }
      div(.id("said"), .role("status"), .aria(.live, "polite")) {}
    }
    return Page(status: status, html: document.text)
  }

  private func navigation(_ here: SiteSection) -> HTML {
    nav(.class("places"), .aria(.label, "Parts of this site")) {
      for section in SiteSection.first { entry(section, here) }
      details(.class("more")) {
        summary(.when(!SiteSection.first.contains(here), .class("here"))) {
          Icon.more.html; span { "More" }
        }
        div(.class("rest")) {
          for section in SiteSection.allCases where !SiteSection.first.contains(section) { entry(section, here) }
        }
      }
    }
  }

  private func entry(_ section: SiteSection, _ here: SiteSection) -> HTML {
    a(.href(section.link), .when(section == here, .aria(.current, "page"))) {
      section.icon.html
      span { section.shortTitle }
      if section == .requests, waiting > 0 {
        span(.class("badge"), .aria(.label, "\(waiting) open")) { "\(waiting)" }
      }
    }
  }
}
