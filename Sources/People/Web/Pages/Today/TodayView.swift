internal import DaemonClient
internal import HTML
internal import PicketCharts

extension TodayModel {
  var page: Page {
    PageFrame(
      title: "Today", section: .today, waiting: requests.count, events: ["requests", "settings", "time"],
      remark: clock.today
    ).page {
      fence.html
      if let strangers {
        p(.id("strangers"), .class("note")) {
          "\(Words.count(strangers.count, "device")) here \(strangers.count == 1 ? "is" : "are") nobody's, and \(strangers.rules). "
          a(.href(SiteSection.devices.link)) { "Whose are they?" }
        }
      }
      for exam in exams { exam.note(viewer, clock) }
      for request in requests { request.card(viewer, clock) }
      if children.isEmpty { welcome }
      div(.class("cards")) { for child in children { child.card(viewer, clock) } }
      if children.count > 1, viewer.mayChange { everybody }
    }
  }

  private var welcome: HTML {
    card("Nobody is looked after yet") {
      p { "Add the first child, say which devices are whose, and see on a child's device that it works." }
      a(.class("button"), .href(Link("welcome"))) { "Begin" }
    }
  }

  /// All children at once: dinner.
  private var everybody: HTML {
    card("All children", .id("everybody")) {
      div(.class("taps")) {
        tap(.off(seconds: 1_800), done: "The internet is off for 30 minutes") {
          Icon.off.html; "Off for 30 min"
        }
        tap(.off(seconds: 3_600), done: "The internet is off for an hour") { "1 h" }
        tap(.on(), done: "The internet is on, by the rules that there are") { "On" }
      }
    }
  }
}

extension Daemon.Exam {
  fileprivate func note(_ viewer: Viewer, _ clock: RelativeTimes) -> HTML {
    card("Exam of \(profile)", .id("exam-\(profile)")) {
      p { pill(.closed, "Exam\(clock.until(until))") }
      p { "Only \(Words.list(domains)) \(domains.count == 1 ? "is" : "are") open for \(whom), and nothing else." }
      if viewer.mayChange {
        div(.class("taps")) {
          tap(.endExam(profile), .class("strong"), done: "The exam of \(profile) is over") { "End the exam" }
        }
      }
    }
  }

  private var whom: String {
    switch children.count {
    case 0: "all who are in it"
    case 1...6: Words.list(children)
    default: "\(children.count) children"
    }
  }
}

extension ChildToday {
  fileprivate func card(_ viewer: Viewer, _ clock: RelativeTimes) -> HTML {
    article(.class("card child"), .id("child-\(name)")) {
      header {
        face(name)
        h2 { a(.href(Link("children", name))) { name } }
        state(clock)
      }
      div(.class("between")) {
        p(.class("figure")) {
          Words.amount(used); small { " today" }
        }
        if stopped > 0 {
          a(.class("faint"), .href(SiteSection.activity.link.asking(["child": name, "blocked": "yes"]))) {
            "stopped \(stopped) \(stopped == 1 ? "time" : "times")"
          }
        }
      }
      if used >= 60 { hoursChart }
      if !most.isEmpty {
        p(.class("faint")) { most.map { "\($0.title) \(Words.amount($0.seconds))" }.joined(separator: " · ") }
      }
      for limit in left { remaining(limit.what, left: limit.left, of: limit.amount) }
      closedNow(clock)
      if viewer.mayAnswer { taps(viewer, clock) }
    }
  }

  func state(_ clock: RelativeTimes) -> HTML {
    switch internet {
    case .off(let until): pill(.closed, "Internet off\(clock.until(until))")
    // In an exam rules that were lifted count all the same.
    case .open where closed.contains { $0.by.hasPrefix("exam of ") },
      .byRules where closed.contains { $0.by.hasPrefix("exam of ") }:
      pill(.closed, "Exam\(clock.until(closed.first { $0.by.hasPrefix("exam of ") }?.until))")
    case .open(let until): pill(.waiting, "Rules lifted until \(clock.moment(until))")
    case .byRules where closed.contains { $0.what.hasPrefix("the whole web") || $0.what == "everything" }:
      pill(.closed, "Closed\(clock.until(closed[0].until))")
    case .byRules: pill(.open, "By the rules")
    }
  }

  @HTMLBuilder func closedNow(_ clock: RelativeTimes) -> [HTML] {
    if !closed.isEmpty || next != nil {
      ul(.class("plain")) {
        for stop in closed {
          li {
            pill(.closed, "closed"); " \(stop.what)\(clock.until(stop.until)), by \(stop.by)"
          }
        }
        if let next {
          li {
            pill(.plain, "next"); " \(next.what) \(next.opens ? "opens" : "closes") \(clock.moment(next.at))"
          }
        }
      }
    }
  }

  @HTMLBuilder func taps(_ viewer: Viewer, _ clock: RelativeTimes) -> [HTML] {
    div(.class("taps")) {
      if viewer.mayChange {
        if case .off = internet {
          tap(.on(child: name), .class("strong"), done: "The internet is on for \(name)") {
            Icon.off.html; "Switch on"
          }
        } else {
          details(.class("choice")) {
            summary {
              Icon.off.html; "Internet off"
            }
            div(.class("taps")) {
              tap(.off(child: name, seconds: 1_800), done: "Off for 30 minutes") { "30 min" }
              tap(.off(child: name, seconds: 3_600), done: "Off for an hour") { "1 h" }
              tap(.off(child: name, seconds: clock.seconds(toTomorrowAt: 7)), done: "Off until tomorrow, 7:00") {
                "Until tomorrow 7:00"
              }
              tap(.off(child: name), done: "Off until you switch it on") { "Until I switch it on" }
            }
          }
        }
      }
      if let longer {
        for minutes in [15, 30] {
          tap(
            .more(child: name, limit: longer.limit, seconds: minutes * 60),
            done: "\(minutes) minutes more for \(name) today"
          ) {
            "+\(minutes) min\(longer.words)"
          }
        }
      }
    }
  }

  /// Minutes of use in each hour of the day.
  var hoursChart: HTML {
    let labels = hours.indices.map { $0 % 6 == 0 ? "\($0):00" : "" }
    return HTML.chart(
      .bar(Chart.Bars(labels: labels, values: hours.map(Double.init), unit: .seconds, axis: .vertical)), width: 360)
  }
}
