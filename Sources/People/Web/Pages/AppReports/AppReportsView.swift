internal import HTML
internal import PicketCharts

extension AppReportsModel {
  static func link(of child: String) -> Link { Link("children", child, "reports") }

  var page: Page {
    PageFrame(
      title: "Reports of apps on \(child)", section: .children, waiting: waiting,
      remark: "An app draws them from what \(child) used. It cannot pass on what it learned.", isLive: false,
      needsScript: false
    ).page {
      if apps.isEmpty {
        nothing("No app that draws reports is installed.")
      } else {
        choice
      }
      if let picture { report(picture) }
      div(.class("taps")) {
        a(.class("button plain"), .href(WeekModel.link(of: child))) { "Picket's own report of the week" }
        a(.class("button"), .href(Link("children", child))) { child }
      }
    }
  }

  /// A plain form: it reads the page with other words in its address.
  private var choice: HTML {
    card("Choose", .id("choice")) {
      form(.method(.get), .action(AppReportsModel.link(of: child))) {
        div(.class("fields")) {
          field("App", select(.name("app")) { for app in apps { entry(app, isChosen: app == self.app) } })
          if contexts.count > 1 {
            field("Report", select(.name("report")) { for name in contexts { entry(name, isChosen: name == context) } })
          }
          field(
            "Time",
            select(.name("span")) {
              for span in Span.allCases { entry(span.rawValue, title: span.title, isChosen: span == self.span) }
            })
          button(.class("strong")) { "Show" }
        }
      }
    }
  }

  private func entry(_ value: String, title: String? = nil, isChosen: Bool) -> HTML {
    option(.value(value), .when(isChosen, .selected)) { title ?? value }
  }

  private func report(_ picture: Picture) -> HTML {
    card([app, context].compactMap { $0 }.joined(separator: ": "), .id("report")) {
      switch picture {
      case .drawn(let chart): HTML.chart(chart, width: 360)
      case .missing(let why): p(.class("note"), .role("status")) { Words.sentence(why) + "." }
      }
    }
  }
}

extension AppReportsModel.Span {
  fileprivate var title: String {
    switch self {
    case .day: "today, by hours"
    case .week: "seven days, by days"
    case .month: "four weeks, by weeks"
    }
  }
}
