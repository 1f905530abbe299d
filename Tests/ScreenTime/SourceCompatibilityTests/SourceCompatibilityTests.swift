import DeviceActivity
import FamilyControls
import Foundation
import ManagedSettings
import ManagedSettingsUI
import PermissionKit
import PicketCharts
import PicketJSON
import PretendDaemon
import ScreenTimeClient
import ShieldProtocol
import Testing

/// Code as in Apple's talks, unchanged where it compiles today, with a daemon.
@Suite struct SourceCompatibilityTests {
  let daemon = PretendDaemon()

  @Test func `homework shields what was chosen and lifts it again`() throws {
    try ScreenTimeLink.$current.withValue(daemon.link(client: "homework")) {
      let model = Homework.Model()
      try model.selectionToDiscourage.insert(categories: ["games"], webDomains: ["x.test"])
      model.setShieldRestrictions()
      let shielded = daemon.settings("default", client: "homework")
      #expect(shielded["shield.webDomains"] == [.string(PretendDaemon.token("domain", "x.test"))])
      #expect(shielded["shield.applicationCategories"]?.object?.keys == ["specific"])
      model.lift()
      #expect(daemon.settings("default", client: "homework").isEmpty)
    }
  }

  @Test func `homework's shield has its own look and actions`() {
    let look = Homework.MyShieldConfiguration().configuration(shielding: Application(bundleIdentifier: "x"))
    #expect(look.title?.text == "Homework")
    var responses: [ShieldActionResponse] = []
    let token = ScreenTimeLink.$current.withValue(daemon.link()) { try? ApplicationToken(bundleIdentifier: "x") }
    if let token {
      Homework.MyShieldActionExtension().handle(action: .secondaryButtonPressed, for: token) { responses.append($0) }
    }
    #expect(responses == [.defer])
  }

  @available(*, deprecated, message: "it shows a deprecated call")
  @Test func `homework asks at launch`() async {
    daemon.setAuthorization("approved")
    let isApproved = await ScreenTimeLink.$current.withValue(daemon.link()) {
      await withCheckedContinuation { continuation in Homework.launch { continuation.resume(returning: $0) } }
    }
    #expect(isApproved)
  }

  @Test func `worklog keeps two stores and gives up both`() async throws {
    daemon.setAuthorization("approved")
    try await ScreenTimeLink.$current.withValue(daemon.link(client: "worklog")) {
      #expect(await Worklog.authorize())
      Worklog.shieldGames(try ActivityCategoryToken(identifier: "games"))
      #expect(ManagedSettingsStore.stores == [.gaming, .social])
      #expect(daemon.settings("social", client: "worklog")["shield.webDomainCategories"] == ["all": ["except": []]])
      Worklog.quit()
      #expect(daemon.settings("gaming", client: "worklog").isEmpty)
    }
  }

  @Test func `a player follows what it may play`() {
    ScreenTimeLink.$current.withValue(daemon.link(client: "player")) {
      let player = Worklog.Player()
      #expect(player.mayPlay(400))
      daemon.put(["media.maximumMovieRating": 300], "guardian", client: "another")
      #expect(!player.mayPlay(400))
      #expect(player.maximumRating == 300)
    }
  }

  @Test func `homework monitors its days, and shields until enough was used`() throws {
    try ScreenTimeLink.$current.withValue(daemon.link(client: "homework")) {
      let model = Homework.Model.shared
      try model.selectionToDiscourage.insert(webDomains: ["x.test"])
      var encouraged = FamilyActivitySelection()
      try encouraged.insert(categories: ["education"])
      try Homework.monitor(encouraging: encouraged)
      let center = DeviceActivityCenter()
      #expect(center.activities == [.daily] && center.schedule(for: .daily)?.nextInterval != nil)
      #expect(center.events(for: .daily)[.encouraged]?.categories == encouraged.categoryTokens)
    }
  }

  @Test func `worklog's evening is free, with a warning before it and before its end`() throws {
    try ScreenTimeLink.$current.withValue(daemon.link(client: "worklog")) {
      try Worklog.freeEvening()
      #expect(DeviceActivityCenter().schedule(for: .social)?.warningTime == DateComponents(minute: 10))
      let monitor = Worklog.WorklogMonitor()
      let store = ManagedSettingsStore(named: .social)
      monitor.intervalWillStartWarning(for: .social)
      monitor.intervalDidEnd(for: .social)
      #expect(store.shield.webDomainCategories == .all() && monitor.warnings == 1)
      monitor.intervalDidStart(for: .social)
      #expect(store.shield.webDomainCategories == nil)
    }
  }

  @Test func `a report of the template, and one as in the talk, are drawn`() async throws {
    let data: JSON.Object = [
      "child": "Mia", "updated": "2026-11-23T18:00:00Z",
      "segments": [
        [
          "from": "2026-11-23T00:00:00Z", "to": "2026-11-23T18:00:00Z", "seconds": 5_400,
          "categories": [
            [
              "category": "games", "token": "AQID", "title": "Games", "seconds": 3_600, "applications": [],
              "domains": [["token": "BwgJ", "value": "chess.test", "title": "chess.test", "seconds": 3_600]],
            ],
            ["title": "In no category", "seconds": 1_800, "applications": [], "domains": []],
          ],
        ]
      ],
    ]
    for (context, chart) in [
      ("Total Activity", Chart.text("1:30", .body)),
      (
        "Pie Chart",
        .stack([
          .pie(
            Chart.Pie(
              slices: [Chart.Pie.Slice("Games", 3_600), Chart.Pie.Slice("In no category", 1_800)], unit: .seconds)),
          .text("chess.test", .caption),
        ])
      ),
    ] {
      let picture = ReportPicture(context: context, contexts: ["Total Activity", "Pie Chart"], chart: chart)
      #expect(await Reports().draw(ReportOrder(context, by: .day, of: data, in: "UTC")) == .report(picture))
    }
  }

  @Test func `landmarks asks, hears the answer, and knows its friends`() async throws {
    try await ScreenTimeLink.$current.withValue(daemon.link(client: "landmarks")) {
      #expect(await Landmarks.hidden(["pip"]) == ["pip"])
      try await Landmarks.ask(Landmarks.question(["pip"]))
      daemon.answer("q1", "approve")
      #expect(await Landmarks.firstAnswer()?.choice == .approve)
      #expect(await Landmarks.hidden(["pip"]).isEmpty)
    }
  }

  @available(*, deprecated, message: "it shows deprecated calls")
  @Test func `landmarks as in the talk`() async throws {
    try await ScreenTimeLink.$current.withValue(daemon.link(client: "landmarks")) {
      let question = Landmarks.question(["pip"])
      let daemon = self.daemon
      let answering = Task {
        while daemon.questions.isEmpty { await Task.yield() }
        daemon.answer("q1", "decline")
      }
      let isApproved = try await Landmarks.askAsInTheTalk(question)
      #expect(!isApproved)
      await answering.value
    }
  }

  @Test func `landmarks lets who is old enough and unlimited post`() async {
    daemon.setAge(17)
    await ScreenTimeLink.$current.withValue(daemon.link(client: "landmarks")) {
      #expect(await !Landmarks.mayPost())
    }
  }
}
