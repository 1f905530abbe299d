internal import DaemonClient
internal import HTML

extension TimeModel {
  var page: Page {
    PageFrame(title: "Schedules and limits", section: .time, waiting: waiting, events: ["settings", "time"]).page {
      if names.isEmpty { nothing("Nobody is looked after yet.") }
      for child in children {
        card(nil, .id("time-\(child.name)")) {
          header {
            face(child.name)
            h2 { child.name }
          }
          if child.schedules.isEmpty, child.limits.isEmpty, child.earnings.isEmpty { nothing("No rule of time yet.") }
          rules(of: child)
        }
      }
      if viewer.mayChange, !names.isEmpty {
        newSchedule
        newLimit
      }
    }
  }

  @HTMLBuilder private func rules(of child: Child) -> [HTML] {
    rows {
      for schedule in child.schedules {
        row(schedule.name, schedule.facts, icon: mark(.time)) { taps(schedule, child.name) }
      }
      for limit in child.limits {
        row("\(limit.name): \(Words.amount(limit.left)) left", limitFacts(limit), icon: mark(.activity)) {
          taps(limit, child.name)
        }
      }
      for earning in child.earnings {
        row(earning.name, earning.words, icon: mark(.allow)) {
          if viewer.mayChange, earning.profile == nil {
            tap(
              .removeEarning(earning.name, child: child.name), .class("no"), .aria(.label, "Remove \(earning.name)"),
              done: "Removed", confirm: "Remove \(earning.name)?"
            ) { "Remove" }
          }
        }
      }
    }
  }

  private func limitFacts(_ limit: Limit) -> String {
    [limit.what, limit.facts, limit.profile.map { "profile \($0)" } ?? ""].filter { !$0.isEmpty }.joined(
      separator: " · ")
  }

  private func mark(_ icon: Icon) -> HTML { span(.class("mark"), .aria(.hidden, "true")) { icon.html } }

  @HTMLBuilder private func taps(_ schedule: Schedule, _ child: String) -> [HTML] {
    if schedule.isOn { pill(.closed, "now") }
    if viewer.mayChange, schedule.profile == nil {
      tap(
        .skipSchedule(schedule.name, child: child, on: clock.date(), undo: schedule.isSkippedToday ? true : nil),
        .aria(.label, schedule.isSkippedToday ? "Have \(schedule.name) count today" : "Skip \(schedule.name) today"),
        done: schedule.isSkippedToday ? "\(schedule.name) counts today" : "\(schedule.name) is skipped today"
      ) { schedule.isSkippedToday ? "Count again" : "Skip today" }
      tap(
        .removeSchedule(schedule.name, child: child), .class("no"), .aria(.label, "Remove \(schedule.name)"),
        done: "Removed",
        confirm: "Remove \(schedule.name)?"
      ) { "Remove" }
    }
  }

  @HTMLBuilder private func taps(_ limit: Limit, _ child: String) -> [HTML] {
    if viewer.mayAnswer {
      tap(
        .more(child: child, limit: limit.name, seconds: 900), .aria(.label, "15 minutes more of \(limit.name)"),
        done: "15 minutes more today"
      ) { "+15 min" }
    }
    if viewer.mayChange, limit.profile == nil {
      tap(
        .removeLimit(limit.name, child: child), .class("no"), .aria(.label, "Remove \(limit.name)"), done: "Removed",
        confirm: "Remove \(limit.name)?"
      ) { "Remove" }
    }
  }
}

extension TimeModel.Schedule {
  /// When, what, and whether it opens.
  fileprivate var facts: String {
    let when = windows.joined(separator: "; ")
    let what = isOpening ? "only then open: \(what)" : "stops \(what)"
    return [when, what, isSkippedToday ? "not today" : "", profile.map { "profile \($0)" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
