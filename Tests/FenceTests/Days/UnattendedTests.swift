import Foundation
import Support
import Testing

extension FenceTests {
  /// Homework and Worklog for days, in which nobody runs a command: picketd calls their monitors, and packets show what
  /// these do. At the end their reports say what was used.
  @Suite(.needsDaemon, .needsApps, .needsSimulatedClock) struct UnattendedTests {
    private static let household = {
      var household = Household.usual
      (household.tellsUsage, household.extensions, household.zone) = (true, Apps.folder, "UTC")
      return household
    }()

    /// A site of the lab's list of videos, and one to meet friends.
    private let video = Site.video.named("unattended")
    private let chat = Site.chat.named("unattended")

    /// Uses a site for so many minutes of the clock. Of each minute, the first seconds really pass.
    private func use(_ site: Site, by device: Device, minutes: Int, _ clock: SimulatedClock) throws {
      for _ in 0..<minutes {
        let end = clock.now + 60
        for _ in 0..<4 {
          #expect(try device.fetch("https", site, path: "/bytes/400000").body.count == 400_000)
          Patience.pause(milliseconds: 1_100)
        }
        try clock.pass(seconds: max(0, end - clock.now))
      }
    }

    @Test func `for three days homework frees videos after use of what it encourages, and worklog frees evenings`()
      throws
    {
      let lab = try Lab.standing()
      let clock = try SimulatedClock.atMidnight(in: lab.state + "/unattended")
      try clock.go(toDay: 0, 7, 30)
      let daemon = try Daemon(in: lab.router, Self.household, by: clock)
      defer { daemon.stop() }
      for (app, child) in [("Homework", "ben"), ("Worklog", "emma")] { try daemon.authorize(app, for: child) }
      let selection = daemon.folder + "/selection.json"
      try daemon.run("Homework", "choose", selection, Household.videoCategory, for: "ben")
      try daemon.run("Homework", "plan", selection, "3", Household.chatCategory, for: "ben")
      try daemon.run("Worklog", "work", Household.videoCategory, for: "emma")
      try daemon.run("Worklog", "free", "17", "20", for: "emma")

      // From here on nobody does anything but use the net.
      for day in 0..<3 {
        #expect(try eventually { try !lab.ben.reaches(video) }, "day \(day) begins with a shield")
        #expect(try lab.ben.reaches(chat) && lab.ben.reaches(.allowed))
        #expect(try !lab.emma.reaches(chat) && lab.emma.reaches(.work), "day \(day) begins with work")

        try clock.go(toDay: day, 15, 0)
        if day != 1 {
          try use(chat, by: lab.ben, minutes: 5, clock)
          #expect(try eventually { try lab.ben.reaches(video) }, "day \(day): enough was used")
        }

        try clock.go(toDay: day, 17, 0)
        #expect(try eventually { try lab.emma.reaches(chat) }, "day \(day): the evening begins")
        #expect(try !lab.emma.reaches(video), "games stay away")
        if day != 1 { try use(chat, by: lab.emma, minutes: 3, clock) }
        if day == 2 { try use(.allowed, by: lab.emma, minutes: 2, clock) }
        try clock.go(toDay: day, 19, 59, 30)
        #expect(try lab.emma.reaches(chat))
        let open = try OpenFlows(from: lab.emma, to: chat, count: 3)
        try clock.go(toDay: day, 20, 0)
        #expect(try open.areCut(), "day \(day): the evening is over")
        #expect(try !lab.emma.reaches(chat))

        #expect(try lab.ben.reaches(video) == (day != 1), "day \(day): a day without use stays closed")
        try clock.go(toDay: day + 1, 0, 0, 1)
      }

      // Emma used three minutes of an evening, and five of another; Ben used five minutes of two afternoons.
      let start = clock.beginning(ofDay: 0)
      let pie = try daemon.report(of: "Worklog", "Pie Chart", over: "emma", since: start)
      #expect(pie.first("pie")?.slices?.map(\.label) == ["Social", "In no category"], "\(pie)")
      #expect(pie.svg.hasPrefix("<svg ") && pie.svg.contains("Social"))
      Attachment.record(Array(pie.svg.utf8), named: "worklog.svg")
      let days = try daemon.report(of: "Worklog", "Bar Graph", over: "emma", since: start).first("bar")
      let minutes = days?.series?.first?.values.map { Int($0 / 60) } ?? []
      try #require(minutes.count == 4)
      #expect(minutes[1] == 0 && minutes[3] == 0, "\(minutes)")
      #expect((3...4).contains(minutes[0]) && (5...6).contains(minutes[2]), "\(minutes)")
      let homework = try daemon.report(of: "Homework", "Today", over: "ben", since: start)
      #expect(homework.svg.hasPrefix("<svg ") && homework.svg.contains("chat.test"))
      Attachment.record(Array(homework.svg.utf8), named: "homework.svg")
      #expect(homework.first("bar")?.labels == ["chat.test"], "\(homework)")
      let figure = homework.chart.all.first { $0.text?.hasSuffix(" min") == true }?.text ?? ""
      #expect((10...14).contains(Int(figure.dropLast(4)) ?? 0), "\(figure)")
    }
  }
}
