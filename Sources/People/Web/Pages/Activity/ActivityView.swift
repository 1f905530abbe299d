internal import DaemonClient
internal import HTML

extension ActivityModel {
  var page: Page {
    PageFrame(
      title: "Activity", section: .activity, waiting: waiting, events: question.before == nil ? ["decisions"] : []
    )
    .page {
      if let explanation { explanation.card(viewer, clock) }
      filter
      if !children.isEmpty { weeks }
      card(nil, .id("log")) {
        if entries.isEmpty { nothing("Nothing like that was decided.") }
        rows { for entry in entries { line(entry) } }
        if let older { a(.class("button"), .href(link(before: older))) { "Older" } }
      }
    }
  }

  /// A plain form: it reads the page with other words in its address.
  private var filter: HTML {
    card("Find", .id("filter")) {
      form(.method(.get), .action(SiteSection.activity.link), .role("search")) {
        div(.class("fields")) {
          field(
            "Child",
            select(.name("child")) {
              option(.value("")) { "all" }
              for child in children { option(.value(child), .when(child == question.child, .selected)) { child } }
            })
          if viewer.maySeeNames {
            field(
              "Name",
              input(
                .type("search"), .name("name"), .value(question.name ?? ""), .placeholder("example.com")))
          }
          label(.class("checks")) {
            input(.type("checkbox"), .name("blocked"), .value("yes"), .when(question.isBlockedOnly, .checked))
            span { "stopped only" }
          }
          button(.class("strong")) {
            Icon.search.html; "Find"
          }
        }
      }
    }
  }

  /// Of the child that was asked for; else of each.
  private var weeks: HTML {
    let shown = question.child.map { [$0] } ?? children
    return div(.class("taps")) {
      for child in shown { a(.class("button plain"), .href(WeekModel.link(of: child))) { "The week of \(child)" } }
    }
  }

  private func line(_ entry: Entry) -> HTML {
    let facts = [
      clock.moment(entry.time), entry.child, entry.device, entry.machine.map { "on \($0)" },
      entry.about.isEmpty ? nil : entry.about,
      entry.count > 1 ? "\(entry.count) times" : nil,
    ]
    return li {
      pill(entry.isBlocked ? .closed : .open, entry.isBlocked ? "stopped" : "open")
      div(.class("what")) {
        strong { entry.what }
        small { facts.compactMap { $0 }.joined(separator: " · ") }
        if entry.isBlocked { small { Words.sentence(entry.reason) } }
      }
      if let name = entry.name, let child = entry.child {
        div(.class("taps")) {
          if viewer.mayChange {
            if entry.isBlocked {
              tap(
                .grant(child: child, kind: .domain, value: name, seconds: 1_800),
                .aria(.label, "Open \(name) for 30 minutes for \(child)"), done: "\(name) is open for 30 minutes"
              ) { "30 min" }
            } else {
              tap(
                .setShield(isOn: true, child: child, domains: [name]), .class("no"),
                .aria(.label, "Stop \(name) for \(child)"), done: "\(name) is stopped for \(child)"
              ) { "Stop" }
            }
          }
          a(.class("button plain"), .href(why(name, child)), .aria(.label, "Why, and more about \(name)")) { "Why?" }
        }
      }
    }
  }

  private func why(_ name: String, _ child: String) -> Link {
    SiteSection.activity.link.asking(["why": name, "child": child])
  }

  private func link(before: Int) -> Link {
    SiteSection.activity.link.asking([
      "child": question.child, "device": question.device, "name": question.name,
      "blocked": question.isBlockedOnly ? "yes" : nil, "before": "\(before)",
    ])
  }
}

extension ActivityModel.Explanation {
  /// The verdict as a sentence, what changes it, and all that led to it.
  fileprivate func card(_ viewer: Viewer, _ clock: RelativeTimes) -> HTML {
    section(.class("card"), .id("why")) {
      header {
        h2 { name }
        pill(isBlocked ? .closed : .open, isBlocked ? "stopped for \(child)" : "open for \(child)")
      }
      p { Words.sentence(sentence) + (sentence.contains("until ") ? "" : clock.until(until)) + "." }
      if let unfenced { p(.class("note")) { "But nothing is filtered now: \(unfenced)." } }
      if !about.isEmpty { p(.class("faint")) { about } }
      if viewer.mayChange {
        div(.class("taps")) {
          if isBlocked {
            tap(
              .grant(child: child, kind: .domain, value: name, seconds: 1_800), .class("yes"),
              done: "Open for 30 minutes"
            ) {
              "30 min"
            }
            tap(.allow(child: child, kind: .domain, value: name), .class("yes"), done: "Allowed for \(child)") {
              "Always"
            }
          } else {
            tap(.setShield(isOn: true, child: child, domains: [name]), .class("no"), done: "Stopped for \(child)") {
              "Stop"
            }
          }
        }
      }
      if !chain.isEmpty {
        details {
          summary { "All that led to it" }
          ol { for step in chain { li { step } } }
        }
      }
    }
  }
}
