internal import DaemonClient
internal import HTML
internal import PicketCharts

extension ChildModel {
  private var name: String { today.name }

  var page: Page {
    PageFrame(
      title: name, section: .children, waiting: waiting, events: ["requests", "settings", "time"], remark: facts
    ).page {
      now
      if viewer.mayChange { switches }
      if !openings.isEmpty { open }
      if !ageLimits.isEmpty {
        card("Kept away by age", .id("age")) { ul(.class("plain")) { for limit in ageLimits { li { limit } } } }
      }
      used
      elsewhere
    }
  }

  /// What holds now, and what changes it for tonight.
  private var now: HTML {
    section(.class("card child"), .id("now")) {
      header {
        face(name)
        h2 { "Now" }
        today.state(clock)
      }
      today.closedNow(clock)
      for limit in today.left { remaining(limit.what, left: limit.left, of: limit.amount) }
      if viewer.mayAnswer { today.taps(viewer, clock) }
      if viewer.mayChange { moreTaps }
    }
  }

  private var moreTaps: HTML {
    details(.class("choice")) {
      summary {
        Icon.allow.html; "Lift the rules"
      }
      div(.class("taps")) {
        tap(.open(child: name, seconds: 1_800), done: "Rules lifted for 30 minutes") { "30 min" }
        tap(.open(child: name, seconds: 3_600), done: "Rules lifted for an hour") { "1 h" }
        tap(.skipSchedule(child: name, on: clock.date()), done: "No schedule counts for \(name) today") {
          "No schedules today"
        }
        p(.class("faint")) { "What harms stays stopped." }
      }
    }
  }

  private var switches: HTML {
    HTML.parts([
      card("Applications", .id("applications")) {
        form(.class("inline"), .role("search"), .action(Link("children", name)), .method(.get)) {
          input(
            .type("search"), .name("find"), .value(word ?? ""), .placeholder("YouTube, Roblox, …"),
            .aria(.label, "Find an application"))
          button(.aria(.label, "Find")) { Icon.search.html }
        }
        if applications.isEmpty {
          nothing(word == nil ? "No application is stopped or allowed by name." : "The catalog knows none like that.")
        }
        rows { for application in applications { switchRow(application) } }
      },
      card("Categories", .id("categories")) {
        p(.class("faint")) { "What is switched on here is stopped for \(name)." }
        input(.type("search"), .data(.finds, "category-list"), .placeholder("Find"), .aria(.label, "Find a category"))
        ul(.class("rows"), .id("category-list")) { for category in categories { switchRow(category) } }
      },
    ])
  }

  private func switchRow(_ thing: ChildSwitch) -> HTML {
    let state = thing.allowance != nil ? "allowed" : thing.isStopped ? "stopped" : thing.stoppedBy
    return li(.data(.words, thing.title + " " + thing.id)) {
      span(.class("mark"), .aria(.hidden, "true")) { thing.mark }
      div(.class("what")) {
        strong { thing.title }
        small { [thing.remark, state].compactMap { $0 }.joined(separator: " · ") }
      }
      div(.class("taps")) {
        if let allowance = thing.allowance {
          tap(.disallow(allowance), done: "\(thing.title): the rules count again") { "Take back" }
        } else if thing.stoppedBy != nil || thing.isStopped {
          tap(thing.allow(name), .aria(.label, "Allow \(thing.title)"), done: "\(thing.title) is allowed") { "Allow" }
        }
        toggle(
          thing.stop(name, isOn: !thing.isStopped), isOn: thing.isStopped,
          done: thing.isStopped ? "\(thing.title) is no longer stopped" : "\(thing.title) is stopped",
          label: "Stop \(thing.title)")
      }
    }
  }

  private var open: HTML {
    card("Let through", .id("open")) {
      rows {
        for opening in openings {
          row(opening.words) {
            if let grant = opening.grant, viewer.mayChange { tap(.revokeGrant(grant), done: "Closed again") { "End" } }
            if let allowance = opening.allowance, viewer.mayChange {
              tap(.disallow(allowance), done: "Closed again") { "Take back" }
            }
          }
        }
      }
    }
  }

  private var used: HTML {
    card("Today", .id("today")) {
      div(.class("between")) {
        p(.class("figure")) { Words.amount(today.used) }
        p(.class("faint")) { "stopped \(Words.count(today.stopped, "time"))" }
      }
      if today.used >= 60 { today.hoursChart }
      if !shares.isEmpty {
        HTML.chart(
          .pie(Chart.Pie(slices: shares.prefix(7).map { .init($0.title, Double($0.seconds)) }, unit: .seconds)),
          width: 360)
      }
    }
  }

  private var elsewhere: HTML {
    card("More of \(name)", .id("elsewhere")) {
      rows {
        row("The week", "by day and by category, beside the week before") {
          a(.class("button"), .href(WeekModel.link(of: name))) { "Week" }
        }
        if !reporters.isEmpty {
          row("What apps report", Words.list(reporters)) {
            a(.class("button"), .href(AppReportsModel.link(of: name))) { "Reports" }
          }
        }
        row("Devices", today.devices.isEmpty ? "none yet" : Words.list(today.devices)) {
          a(.class("button"), .href(SiteSection.devices.link)) { "Devices" }
        }
        row("Schedules and limits") {
          a(.class("button"), .href(SiteSection.time.link.asking(["child": name]))) { "Time" }
        }
        row("What was asked for and stopped") {
          a(.class("button"), .href(SiteSection.activity.link.asking(["child": name]))) { "Activity" }
        }
      }
      if viewer.mayChange, !others.isEmpty { handOver }
    }
  }

  /// A device that becomes this child's: from the page on which a guardian begins, it takes three taps.
  private var handOver: HTML {
    details(.class("choice")) {
      summary { "Give \(name) a device" }
      div(.class("taps")) {
        for device in others {
          tap(
            .changeDevice(device.number, owner: .child, child: name), done: "\(device.title) is \(name)'s"
          ) { "\(device.title) (\(device.whose))" }
        }
      }
    }
  }
}

extension ChildSwitch {
  fileprivate func stop(_ child: String, isOn: Bool) -> DaemonCall<Daemon.RevisionReply> {
    switch kind {
    case .category: .setShield(isOn: isOn, child: child, categories: [id])
    case .application: .setShield(isOn: isOn, child: child, applications: [id])
    }
  }

  fileprivate func allow(_ child: String) -> DaemonCall<Daemon.AllowReply> {
    .allow(child: child, kind: kind == .category ? .category : .application, value: id)
  }
}
