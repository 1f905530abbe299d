internal import HTML
internal import PicketCharts
internal import Reports

extension WeekModel {
  /// On a guardian's site and on the child's, each by its own address.
  private var link: Link { viewer == nil ? Link("week") : WeekModel.link(of: report.child) }

  static func link(of child: String) -> Link { Link("children", child, "week") }

  var page: Page {
    let isChilds = viewer == nil
    return PageFrame(
      title: isChilds ? "Your week" : report.title, section: isChilds ? nil : .children, waiting: waiting,
      events: ["requests"], remark: report.span, needsScript: false
    ).page {
      inAll
      changes
      hours
      requests
      ways
    }
  }

  private var inAll: HTML {
    card("In all", .id("all")) {
      div(.class("between")) {
        p(.class("figure")) { UseText.time(report.seconds) }
        p(.class("faint")) { "\(UseText.time(report.average)) a day" }
      }
      p { Words.sentence(report.comparison) + "." }
      if report.seconds > 0 { HTML.chart(.bar(report.byDay), width: 360) }
    }
  }

  /// Shares of the week, and what changed against the week before.
  private var changes: HTML {
    card("By category", .id("categories")) {
      if let pie = report.byCategory { HTML.chart(.pie(pie), width: 360) }
      if report.categories.isEmpty { nothing("Nothing was used.") }
      rows {
        for category in report.categories {
          row(
            category.title, category.before > 0 ? "\(UseText.time(category.before)) in the week before" : nil
          ) {
            strong { UseText.time(category.seconds) }
            small { category.change }
          }
        }
      }
    }
  }

  @HTMLBuilder private var hours: [HTML] {
    if let timeline = report.throughTheDay {
      card("From the first use to the last", .id("hours")) {
        HTML.chart(.timeline(timeline), width: 360)
        if let sentence = report.longestSentence { p(.class("faint")) { sentence } }
      }
    }
  }

  private var requests: HTML {
    card("Asked for", .id("asked")) {
      if asked.isEmpty { nothing("Nothing was asked for in these days.") }
      rows {
        for question in asked {
          row(question.title, "\(clock.moment(question.when))" + (question.outcome.map { " · \($0)" } ?? "")) {
            if question.outcome == nil {
              pill(.waiting, "no answer yet")
            } else {
              pill(question.wasYes ? .open : .closed, question.wasYes ? "yes" : "no")
            }
          }
        }
      }
    }
  }

  private var ways: HTML {
    div(.class("taps")) {
      if let earlier { a(.class("button plain"), .href(link.asking(["until": earlier]))) { "The week before" } }
      switch later {
      case .until(let date): a(.class("button plain"), .href(link.asking(["until": date]))) { "The week after" }
      case .now: a(.class("button plain"), .href(link)) { "The week until now" }
      case nil: HTML.parts([])
      }
      a(.class("button"), .href(viewer == nil ? Link("") : Link("children", report.child))) {
        viewer == nil ? "Today" : report.child
      }
    }
  }
}
